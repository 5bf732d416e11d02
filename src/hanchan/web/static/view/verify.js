/** Checks a finished game's walls against its commitment, here in the browser. */
import { outside } from "../base.js";
import { element, fill, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { roundName } from "../model/say.js";
import { join, split } from "../model/tiles.js";
import { commitment, deal, handSeed, seats, wallRoot } from "../model/wall.js";
import { messageOf } from "../net.js";
import { pageHead } from "./page.js";

/** @import { Bodies, RecordLine } from "../types.d.ts" */
/** @typedef {{ what: string, ok: boolean, detail: string }} Checked */

/**
 * Whether a hand came from the secret.
 * @param {Bodies["hand_start"]} event @param {string} game @param {Bodies["game_end"]} end
 * @returns {Checked}
 */
function checkHand(event, game, { secret = "", nonces = "" }) {
  const shown = split(event.wall);
  const reds = shown.filter((one) => one[0] === "0").length;
  const { dice, faces } = deal(secret, game, event.hand, reds, nonces);
  const rooted = !event.root || event.root === wallRoot(faces, handSeed(secret, game, event.hand, nonces));
  return {
    what: `${roundName(event)}${event.counters ? ` +${event.counters}` : ""}`,
    ok: rooted && String(dice) === String(event.dice) && join(faces) === join(shown),
    detail: `${dice.join(" + ")} · ${join(faces.slice(0, 16))}…`,
  };
}

/** Every check with its outcome, from the record's events. @param {RecordLine[]} events @returns {Checked[]} */
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
  const hands = events.filter((one) => one.k === "hand_start");
  return [...found, ...hands.map((event) => checkHand(event, start.game, end))];
}

/** The events of a record, one a line after its head. @param {string} game @returns {Promise<RecordLine[]>} */
async function recordOf(game) {
  const answer = await fetch(outside(`/api/games/${encodeURIComponent(game)}`));
  if (!answer.ok) throw new Error(t("missing"));
  const lines = (await answer.text()).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line)).filter((event) => event.k);
}

/** @param {Checked} one */
const row = ({ what, ok, detail }) =>
  h(
    "tr",
    { "data-ok": String(ok) },
    h("th", { scope: "row" }, has(`verify.${what}`) ? t(`verify.${what}`) : what),
    h("td", ok ? `✓ ${t("verify.ok")}` : `✗ ${t("verify.no")}`),
    h("td.mono", detail),
  );

element("hanchan-verify", async (host) => {
  const { game } = host;
  const rows = h("tbody");
  const verdict = h("p.verdict", { role: "status" }, t("loading"));
  const replay = h("a", { href: `/g/${game}` }, t("replay"));
  const record = h("a", { href: `/api/games/${game}` }, t("verify.record"));
  const table = h("div.card", h("table.verify", rows));
  const links = h("p", replay, " · ", record);
  host.append(
    pageHead(),
    h("main.page", h("h1", t("verify.title")), h("p.soft", t("verify.how")), verdict, table, links),
  );
  try {
    const found = check(await recordOf(game));
    const good = found.every((one) => one.ok);
    verdict.dataset.ok = String(good);
    verdict.textContent = t(good ? "verify.good" : found[0].what === "secret" ? "verify.early" : "verify.bad");
    fill(rows, found.map(row));
  } catch (failed) {
    verdict.textContent = messageOf(failed);
  }
});
