/** Checks a finished game's walls against its commitment, here in the browser. */
import { element, fill, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { roundName } from "../model/say.js";
import { join, split } from "../model/tiles.js";
import { commitment, deal, handSeed, seats, wallRoot } from "../model/wall.js";
import { pageHead } from "./page.js";

/**
 * Every check with its outcome, from the record's events.
 * @param {any[]} events
 * @returns {{ what: string, ok: boolean, detail: string }[]}
 */
export function check(events) {
  const start = events.find((event) => event.k === "game_start");
  const end = events.find((event) => event.k === "game_end");
  if (!start || !end?.secret) return [{ what: "secret", ok: false, detail: t("verify.early") }];
  const { secret, nonces = "" } = end;
  const committed = commitment(secret, start.game, start.rules);
  const drawn = events.find((event) => event.k === "seats_drawn");
  const found = [{ what: "commit", ok: committed === start.commit, detail: committed }];
  if (drawn && !drawn.scheduled) {
    const order = seats(secret, start.game, nonces);
    found.push({ what: "seats", ok: String(order) === String(drawn.players), detail: order.join(" ") });
  }
  for (const event of events.filter((one) => one.k === "hand_start")) {
    const shown = split(event.wall);
    const reds = shown.filter((one) => one[0] === "0").length;
    const made = deal(secret, start.game, event.hand, reds, nonces);
    const rooted = !event.root || event.root === wallRoot(made.faces, handSeed(secret, start.game, event.hand, nonces));
    const ok = rooted && String(made.dice) === String(event.dice) && join(made.faces) === join(shown);
    found.push({
      what: `${roundName(event)}${event.counters ? ` +${event.counters}` : ""}`,
      ok,
      detail: `${made.dice.join(" + ")} · ${join(made.faces.slice(0, 16))}…`,
    });
  }
  return found;
}

element("hanchan-verify", (host) => {
  const rows = h("tbody");
  const verdict = h("p.verdict", { role: "status" }, t("loading"));
  host.append(
    pageHead(),
    h(
      "main.page",
      h("h1", t("verify.title")),
      h("p.soft", t("verify.how")),
      verdict,
      h("div.card", h("table.verify", rows)),
      h(
        "p",
        h("a", { href: `/g/${host.game}` }, t("replay")),
        " · ",
        h("a", { href: `/api/games/${host.game}` }, t("verify.record")),
      ),
    ),
  );
  fetch(`/api/games/${encodeURIComponent(host.game)}`)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(t("missing"));
      const events = (await answer.text())
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter((event) => event.k);
      const found = check(events);
      const good = found.every((one) => one.ok);
      verdict.dataset.ok = String(good);
      verdict.textContent = t(good ? "verify.good" : found[0].what === "secret" ? "verify.early" : "verify.bad");
      fill(
        rows,
        ...found.map((one) =>
          h(
            "tr",
            { "data-ok": String(one.ok) },
            h("th", { scope: "row" }, has(`verify.${one.what}`) ? t(`verify.${one.what}`) : one.what),
            h("td", one.ok ? `✓ ${t("verify.ok")}` : `✗ ${t("verify.no")}`),
            h("td.mono", one.detail),
          ),
        ),
      );
    })
    .catch((error) => (verdict.textContent = error.message));
});
