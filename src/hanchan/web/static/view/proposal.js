/** What the host proposes to the people at the table, with a button for each answer. */
import { element, fill, h } from "../dom.js";
import { language, personName, points, t } from "../i18n.js";

/** @import { Place, Room, Source } from "../types.d.ts" */

/** @param {Place[]} places @param {number} at */
const named = (places, at) => personName(places[at]?.name ?? "");

/** What it is about, in words. @param {Room} room */
function about({ proposal, places }) {
  if (!proposal) return "";
  const of = places.find((place) => place.seat === proposal.seat)?.place ?? 0;
  const said = t(`propose.${proposal.do}`, { name: named(places, proposal.by), whom: named(places, of) });
  const offence = proposal.named?.[language.value] ?? proposal.offence;
  if (!offence) return said;
  return proposal.points ? `${said} ${offence}: ${points(proposal.points)}` : `${said} ${offence}`;
}

/** @param {Source} source @param {Room} room */
function answers(source, room) {
  const mine = source.you.value?.place;
  const { yes = [], no = [], by, id } = room.proposal ?? {};
  if (mine === undefined) return null;
  /** @param {boolean} on @param {string} word */
  const button = (on, word) => {
    const pressed = String((on ? yes : no).includes(mine));
    const given = { "data-do": `vote-${on ? "yes" : "no"}`, "aria-pressed": pressed };
    return h("button.act", { ...given, onclick: () => source.command("vote", { on, proposal: id }) }, t(word));
  };
  return mine === by ? button(false, "propose.back") : [button(true, "propose.yes"), button(false, "propose.no")];
}

element("hanchan-proposal", (host, watch) => {
  const { source } = host;
  const box = h("section.proposal", { role: "alertdialog", "aria-live": "polite", hidden: true });
  host.append(box);
  watch(() => {
    const room = source.room.value;
    const asked = room?.proposal;
    box.hidden = !asked;
    if (!room || !asked) return;
    const text = about(room);
    box.setAttribute("aria-label", text);
    const count = t("propose.count", { count: asked.yes.length, needed: asked.needed });
    fill(box, h("p", h("b", text), h("small.soft", count)), h("p.row", answers(source, room)));
  });
});
