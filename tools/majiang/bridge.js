// majiang-ai behind the mjai protocol: one message a line on stdin, one reply a line on stdout.
//
//     hanchan arena "mjai:node /…/tools/majiang/bridge.js" expert expert expert -n 100 --rules tenhou
//
// majiang speaks of seats as seen from the dealer (`l`, 0 is East) and of tiles as suit and number (`m0` a red five).
"use strict";

const readline = require("readline");
const Majiang = require("@kobalab/majiang-core");
const Player = require("@kobalab/majiang-ai");

const HONOURS = "ESWNPFC";
const FROM = ["", "+", "=", "-"]; // whose tile was claimed: the next player's, the opposite one's, the one's before
const NONE = { type: "none" };

/** majiang's name of an mjai tile. */
function toPai(name) {
  const honour = HONOURS.indexOf(name);
  if (honour >= 0) return `z${honour + 1}`;
  return name[1] + (name[2] === "r" ? "0" : name[0]);
}

/** The mjai name of a tile of majiang's, or of the start of a discard (`m0_*`). */
function toName(pai) {
  const [suit, number] = pai;
  if (suit === "z") return HONOURS[number - 1];
  return number === "0" ? `5${suit}r` : number + suit;
}

/** The tiles of a meld (`m4-06`) by their mjai names, the claimed one apart. */
function tilesOf(meld) {
  const numbers = [...meld.matchAll(/(\d)([+=-]?)/g)];
  const claimed = numbers.findIndex((found) => found[2]);
  const names = numbers.map((found) => toName(meld[0] + found[1]));
  return { names, used: names.filter((_, place) => place !== claimed) };
}

/** One seat's side of a game. */
class Seat {
  constructor(message) {
    this.me = message.id;
    this.player = new Player();
    this.say({ kaiju: { id: this.me, rule: Majiang.rule(), title: "", player: message.names, qijia: 0 } });
  }

  /** Tells majiang a message; its answer, an empty one if it has none. */
  say(message) {
    let answer = {};
    this.player.action(message, (reply) => (answer = reply || {}));
    return answer;
  }

  /** A seat as seen from the dealer. */
  from(seat) {
    return (4 + seat - this.oya) % 4;
  }

  /** What majiang replies to an mjai message. */
  hear(message) {
    if (message.type !== "dora") this.pending = NONE;
    const told = this[message.type];
    return told ? told.call(this, message) : NONE;
  }

  start_kyoku(message) {
    this.oya = message.oya;
    this.pungs = {};
    this.afterKong = false;
    this.riichi = false;
    const order = [0, 1, 2, 3].map((place) => (this.oya + place) % 4);
    const own = new Majiang.Shoupai(message.tehais[this.me].map(toPai)).toString();
    const qipai = {
      zhuangfeng: HONOURS.indexOf(message.bakaze),
      jushu: this.oya,
      changbang: message.honba,
      lizhibang: message.kyotaku,
      defen: order.map((seat) => message.scores[seat]),
      baopai: toPai(message.dora_marker),
      shoupai: order.map((seat) => (seat === this.me ? own : "")),
    };
    this.say({ qipai });
    return NONE;
  }

  tsumo(message) {
    const own = message.actor === this.me;
    const drawn = { l: this.from(message.actor), p: own ? toPai(message.pai) : "" };
    const answer = this.say(this.afterKong ? { gangzimo: drawn } : { zimo: drawn });
    this.afterKong = false;
    this.drawn = message.pai;
    return own ? this.inTurn(answer) : NONE;
  }

  /** Its own turn: a win, an abortive draw, a kong or a discard. */
  inTurn(answer) {
    const head = { actor: this.me };
    if (answer.hule) return { type: "hora", ...head, target: this.me, pai: this.drawn };
    if (answer.daopai) return { type: "ryukyoku", ...head, reason: "kyushukyuhai" };
    if (answer.gang) {
      const { names } = tilesOf(answer.gang);
      if (!/[+=-]/.test(answer.gang)) return { type: "ankan", ...head, consumed: names };
      return { type: "kakan", ...head, pai: names[3], consumed: names.slice(0, 3) };
    }
    const dahai = { type: "dahai", ...head, pai: toName(answer.dapai), tsumogiri: answer.dapai[2] === "_" };
    if (!answer.dapai.endsWith("*")) return dahai;
    this.discard = dahai;
    return { type: "reach", ...head };
  }

  /** Somebody's riichi; if it is majiang's own, the discard that it had in mind. */
  reach(message) {
    this.riichi = true;
    return message.actor === this.me && this.discard ? this.discard : NONE;
  }

  dahai(message) {
    const p = toPai(message.pai) + (message.tsumogiri ? "_" : "") + (this.riichi ? "*" : "");
    this.riichi = false;
    this.discard = null;
    const answer = this.say({ dapai: { l: this.from(message.actor), p } });
    this.pending = message.actor === this.me ? NONE : this.claim(answer, message);
    return this.pending;
  }

  /** A tile lies open: a win, a call or nothing. */
  claim(answer, message) {
    const head = { actor: this.me, target: message.actor, pai: message.pai };
    if (answer.hule) return { type: "hora", ...head };
    if (!answer.fulou) return NONE;
    const { names, used } = tilesOf(answer.fulou);
    const same = new Set(names.map((name) => name.slice(0, 2))).size === 1;
    const type = names.length === 4 ? "daiminkan" : same ? "pon" : "chi";
    return { type, ...head, consumed: used };
  }

  /** A call's meld as majiang writes it: the claimed tile with its sign. */
  meld(message) {
    const sign = FROM[(4 + message.target - message.actor) % 4];
    const used = message.consumed.map((name) => toPai(name)[1]);
    const claimed = toPai(message.pai);
    return Majiang.Shoupai.valid_mianzi(claimed[0] + used.join("") + claimed[1] + sign);
  }

  called(message) {
    const m = this.meld(message);
    if (message.type === "pon") this.pungs[message.actor + m[0] + m[1].replace("0", "5")] = m;
    this.afterKong = message.type === "daiminkan";
    const answer = this.say({ fulou: { l: this.from(message.actor), m } });
    return message.actor === this.me && answer.dapai ? this.inTurn(answer) : NONE;
  }

  chi(message) {
    const claimed = toPai(message.pai);
    const tiles = [claimed[1] + "-", ...message.consumed.map((name) => toPai(name)[1])];
    tiles.sort((one, two) => (+one[0] || 5) - (+two[0] || 5));
    const m = Majiang.Shoupai.valid_mianzi(claimed[0] + tiles.join(""));
    const answer = this.say({ fulou: { l: this.from(message.actor), m } });
    return message.actor === this.me ? this.inTurn(answer) : NONE;
  }

  pon(message) {
    return this.called(message);
  }

  daiminkan(message) {
    return this.called(message);
  }

  ankan(message) {
    const tiles = message.consumed.map(toPai);
    const m = Majiang.Shoupai.valid_mianzi(tiles[0][0] + tiles.map((tile) => tile[1]).join(""));
    return this.kong(message, m);
  }

  kakan(message) {
    const added = toPai(message.pai);
    const pung = this.pungs[message.actor + added[0] + added[1].replace("0", "5")];
    return this.kong(message, pung + added[1]);
  }

  kong(message, m) {
    this.afterKong = true;
    const answer = this.say({ gang: { l: this.from(message.actor), m } });
    if (message.actor === this.me || !answer.hule) return NONE;
    return { type: "hora", actor: this.me, target: message.actor, pai: message.pai || message.consumed[0] };
  }

  /** A new indicator; a claim that majiang has announced still stands. */
  dora(message) {
    this.say({ kaigang: { baopai: toPai(message.dora_marker) } });
    return this.pending;
  }
}

let seat = null;
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "start_game") seat = new Seat(message);
  const reply = seat ? seat.hear(message) : NONE;
  process.stdout.write(`${JSON.stringify(reply)}\n`);
});
