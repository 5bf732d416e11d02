/** The style sheets of the review, which the other pages do without: a module that needs them waits for them. */
import { addStyles } from "../dom.js";

await addStyles(["../learn/nav.css", "./review.css"], import.meta.url);
