/** The side column: waits with their reasons, the log, the chat and the command line. */
import { each, element, fill, h, hidden, put } from "../dom.js";
import { has, t, tileName } from "../i18n.js";
import { settings } from "../store.js";
import { tile } from "../tiles/tile.js";
import { run } from "./command.js";
import { cite } from "./result.js";

/** The waits with copies left and whether they win. */
export function waits(source) {
  const hints = source.hints.value;
  const allowed = source.room.value?.options?.hints !== false && settings.value.hints;
  if (!allowed) return [h("p.soft", t("waits.off"))];
  const list = hints?.waits ?? [];
  if (!list.length && hints?.discards?.length) {
    return hints.discards.map((one) =>
      h(
        "div.wait-row",
        h("span.without", t("waits.after"), tile(one.tile), "→"),
        h("div.wait-list", one.waits.map(wait)),
      ),
    );
  }
  if (!list.length) return [h("p.soft", t("waits.none"))];
  return list.map(wait);
}

function wait(one) {
  return h(
    "div.wait",
    { "data-label": one.label, "data-tile": one.tile },
    tile(one.tile),
    h("span.left", `×${one.left}`),
    hidden(`${tileName(one.tile)}, ${t("waits.left", { count: one.left })}`),
    h("span.label", t(`wait.${one.label}`), " ", cite(one.clause)),
  );
}

/** What is said, with phrases for the time of play; a name is a button that mutes. */
export function chatBox(source, watch) {
  const lines = h("div.chat-lines", { role: "log", "aria-live": "polite", tabindex: 0 });
  const phrases = h("select", {
    onchange: () => {
      if (phrases.value !== "") source.say({ phrase: Number(phrases.value) });
      phrases.value = "";
    },
  });
  const words = h("input", { type: "text", maxlength: 200, autocomplete: "off" });
  const form = h(
    "form.say",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        const text = words.value.trim();
        if (!text) return;
        words.value = "";
        const answer = await source.say({ text });
        if (answer.t === "no")
          source.write(has(`no.${answer.why}`) ? t(`no.${answer.why}`) : (answer.says ?? answer.why));
      },
    },
    phrases,
    words,
  );
  watch(() => {
    put(lines, { "aria-label": t("side.chat") });
    put(words, { placeholder: t("chat.hint"), "aria-label": t("chat.label") });
    put(phrases, { "aria-label": t("chat.phrases") });
    fill(
      phrases,
      h("option", { value: "" }, "…"),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => h("option", { value: at }, t(`phrase.${at}`))),
    );
  });
  watch(() => {
    const muted = source.ui.muted.value;
    fill(
      lines,
      ...source.chat.value.map(({ who: { name }, text }) => {
        const off = muted.includes(name);
        return h(
          "p",
          h(
            "button.mute",
            {
              "aria-pressed": String(off),
              "aria-label": t("chat.mute", { name }),
              onclick: () => (source.ui.muted.value = off ? muted.filter((other) => other !== name) : [...muted, name]),
            },
            `${name}: `,
          ),
          h("span", off ? "…" : text),
        );
      }),
    );
    lines.scrollTop = lines.scrollHeight;
  });
  return [lines, form];
}

/** Where commands are typed; the answers are written by the source. */
export function commandLine(source, watch) {
  const line = h("input.command-line", { type: "text", autocomplete: "off", spellcheck: "false" });
  watch(() => put(line, { placeholder: t("command.hint"), "aria-label": t("command.label") }));
  return h(
    "form.command",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const said = line.value.trim();
        line.value = "";
        if (said) for (const answer of run(source, said)) source.write(answer);
      },
    },
    line,
  );
}

element("hanchan-side", (host, watch) => {
  const { source } = host;
  const waitsBox = h("div.waits-box", { tabindex: 0, role: "group" });
  const log = h("div.log", { role: "log", "aria-live": "polite", tabindex: 0 });
  const command = commandLine(source, watch);
  const titles = ["waits", "log", "chat"].map((name) => h("h2", { "data-name": name }));
  host.append(
    h("section.waits", { hidden: source.watch }, titles[0], waitsBox),
    h("section.log-box", titles[1], log, command),
    h("section.chat", titles[2], ...chatBox(source, watch)),
  );

  watch(() => {
    for (const title of titles) put(title, { text: t(`side.${title.dataset.name}`) });
    put(waitsBox, { "aria-label": t("side.waits") });
    put(log, { "aria-label": t("side.log") });
  });
  new ResizeObserver(() => (log.scrollTop = log.scrollHeight)).observe(log); // the waits above it come and go
  watch(() => fill(waitsBox, ...waits(source)));
  watch(() => {
    each(
      log,
      source.log.value,
      () => h("p"),
      (made, text) => put(made, { text }),
    );
    log.scrollTop = log.scrollHeight;
  });
});
