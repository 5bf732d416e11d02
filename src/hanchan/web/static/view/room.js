/** The room before a game: seats, invitation with a QR code, chat, and for the host the start. The seat draw is shown. */
import { element, fill, h, put } from "../dom.js";
import { t } from "../i18n.js";
import { seatOf } from "../store.js";
import { glyph } from "../tiles/faces.js";
import { tile } from "../tiles/tile.js";
import { levelChoice, levelName, pageHead } from "./page.js";
import { stateName } from "./plate.js";
import { copyText } from "./sheets.js";
import { chatBox } from "./side.js";
import { banner } from "./ui.js";

/** A place at the table and what may be done with it. @param {() => string | undefined} level of a bot that is added */
function chair(source, room, place, level) {
  const host = source.you.value?.host;
  const own = source.you.value?.place === place.place;
  const empty = place.kind === "empty";
  const words = [
    host && empty && "bot",
    host && place.state === "joining" && "admit",
    own ? "leave" : host && !empty && "remove",
  ].filter(Boolean);
  const actions = words.map((word) =>
    h(
      "button.act",
      { "data-do": word, onclick: () => source.command(word, { place: place.place, level: level() }) },
      t(`room.${word}`),
    ),
  );
  if (own && place.kind === "human") {
    const on = place.state === "ready";
    actions.unshift(
      h(
        `button.act${on ? "" : ".gold"}`,
        { "data-do": "ready", "aria-pressed": String(on), onclick: () => source.command("ready", { on: !on }) },
        t(on ? "room.unready" : "room.ready"),
      ),
    );
  }
  return h(
    "div.chair",
    { "data-place": place.place, "data-state": place.state },
    h("b", place.name ?? t("room.empty")),
    h(
      "span.soft",
      place.kind === "bot" ? t("room.bot_level", { level: levelName(place.level) }) : stateName(source, place),
      room.host === place.place ? ` · ${t("room.host")}` : "",
    ),
    ...(room.phase === "room" ? actions : []),
  );
}

function invite(room) {
  const link = `${location.origin}/t/${room.table}`;
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": t("room.link"),
    onclick: (event) => event.target.select(),
  });
  const said = h("span.soft", { role: "status" });
  const copy = async (text) => {
    const done = await copyText(text);
    said.textContent = t(done ? "copied" : "copy.yourself");
    if (!done) field.select();
  };
  const secret = seatOf(room.table);
  return h(
    "section.card",
    h("h2", t("room.invite")),
    h(
      "div.invite",
      h("img", { src: `/api/tables/${room.table}/qr.svg`, alt: t("room.qr"), width: 132, height: 132 }),
      h(
        "div",
        h("p.code", { "aria-label": t("start.code") }, room.code),
        field,
        h(
          "p.row",
          h("button.act", { "data-do": "copy", onclick: () => copy(link) }, t("copy.link")),
          secret
            ? h("button.act", { "data-do": "copy-seat", onclick: () => copy(`${link}#seat=${secret}`) }, t("copy.seat"))
            : null,
          said,
        ),
      ),
    ),
  );
}

/** The four wind tiles of the seat draw, face down until they are turned; the player who mixed them picks last. */
function seatDraw(source, room) {
  const own = source.you.value?.place;
  const order = [1, 2, 3, 0].map((step) => (room.host + step) % 4);
  const winds = room.draw?.winds ?? [null, null, null, null];
  return h(
    "section.card.draw",
    { "data-order": order.join(" ") },
    h("h2", t("draw_seats.title")),
    h("p.soft", t("draw_seats.says", { name: room.places[room.host]?.name ?? "" })),
    h(
      "div.draw-winds",
      { role: "list" },
      ...order.map((place) => {
        const wind = winds[place];
        const face = wind ? `${"ESWN".indexOf(wind) + 1}z` : null;
        const others = winds.every((one, at) => one || at === place);
        const may = place === own && !wind && (place !== room.host || others);
        return h(
          "button.pick",
          {
            role: "listitem",
            "data-place": place,
            "data-open": String(Boolean(wind)),
            disabled: !may,
            onclick: () => source.command("turn"),
          },
          tile(face),
          h("b", room.places[place]?.name ?? ""),
          h("span", wind ? [glyph(wind), " ", t(`wind.${wind}`)] : may ? t("draw_seats.turn") : t("draw_seats.down")),
        );
      }),
    ),
    own == null
      ? null
      : h("button.act", { "data-do": "skip", onclick: () => source.command("skip") }, t("draw_seats.skip")),
  );
}

function summary(room) {
  const { options } = room;
  const chosen = (label, name = label) => [t(`new.${label}`), t(`${name}.${options[name]}`)];
  const facts = [
    [
      t("new.rules"),
      h("a", { href: `/rules/${room.rules.book}`, target: "_blank" }, room.rules.title ?? room.rules.book),
    ],
    ...Object.entries(room.rules.changes ?? {}).map(([name, value]) => [
      h("code", name),
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
    chosen("clock"),
    chosen("speed", "pace"),
    chosen("dropped"),
    [t("new.referee"), t(options.referee ? "yes" : "no")],
    [t("new.hints"), t(options.hints ? "yes" : "no")],
    chosen("watch", "watching"),
    chosen("privacy"),
  ];
  return h(
    "section.card.facts",
    h("h2", t("room.summary")),
    h("table", h("tbody", ...facts.map(([name, value]) => h("tr", h("th", { scope: "row" }, name), h("td", value))))),
    h("p.soft.commit", t("room.commit"), " ", h("code", room.commit ?? "")),
  );
}

element("hanchan-room", (host, watch) => {
  const { source } = host;
  const title = h("h1.sr");
  const draw = h("div");
  const seats = h("div.diamond");
  const control = h("div.row");
  const levels = levelChoice();
  const level = () => levels.querySelector("select")?.value;
  const side = h("div");
  const chatTitle = h("h2");
  const error = h("p.error", { role: "alert" });
  host.append(
    pageHead(watch),
    banner(source, watch),
    h(
      "main.page",
      title,
      draw,
      h(
        "div.room",
        h("div", seats, control, levels, error),
        h("div", side, h("section.card.chat", chatTitle, ...chatBox(source, watch))),
      ),
    ),
  );
  const told = async (answer) => {
    const frame = await answer;
    error.textContent = frame.t === "no" ? (frame.says ?? frame.why) : "";
  };
  watch(() => {
    put(title, { text: t("room.summary") });
    put(chatTitle, { text: t("side.chat") });
    const room = source.room.value;
    if (!room) return;
    fill(draw, room.phase === "draw" ? seatDraw(source, room) : null);
    fill(
      seats,
      ...room.places.map((place) => chair(source, room, place, level)),
      h("div.mid", { "aria-hidden": "true", style: "--tw:34px" }, tile("1z")),
    );
    const empty = room.places.some((place) => place.kind === "empty");
    const waiting = room.places.some(
      (place) => place.kind === "human" && ["not_ready", "joining", "away"].includes(place.state),
    );
    const owner = source.you.value?.host;
    levels.hidden = !owner || !empty;
    control.hidden = room.phase !== "room";
    const button = (word, given, says = word) =>
      h(
        "button.act",
        { "data-do": word, onclick: () => told(source.command(word, { level: level(), on: !room.locked })), ...given },
        t(`room.${says}`),
      );
    fill(
      control,
      ...(owner
        ? [
            button("fill", { disabled: !empty }),
            button("lock", { "aria-pressed": String(room.locked) }, room.locked ? "unlock" : "lock"),
            button("start", { class: "act gold", disabled: empty || waiting }),
          ]
        : [h("p.soft", t("room.waiting"))]),
    );
    fill(side, invite(room), summary(room));
  });
});
