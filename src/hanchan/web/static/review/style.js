/** The style sheet of the review, which the other pages do without: a module that needs it waits for it. */
const link = document.createElement("link");
link.rel = "stylesheet";
link.href = new URL("./review.css", import.meta.url).href;
await new Promise((done) => {
  link.addEventListener("load", done);
  link.addEventListener("error", done);
  document.head.append(link);
});

export {};
