/** The style sheets of the review, which the other pages do without: a module that needs them waits for them. */
const coming = ["../learn/nav.css", "./review.css"].map((name) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(name, import.meta.url).href;
  return new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
});
await Promise.all(coming);

export {};
