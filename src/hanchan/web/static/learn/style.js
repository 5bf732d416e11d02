/** The style sheets of the learners' pages, which the others do without: a module that needs them waits for them. */
import { addStyles } from "../dom.js";

await addStyles(["./nav.css", "./learn.css", "./course.css"], import.meta.url);
