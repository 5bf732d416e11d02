/** SHA-256 and HMAC in plain JavaScript: `crypto.subtle` is absent on plain HTTP from another machine. */

/** @type {number[]} */
const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
/** The first 32 bits behind the point. @param {number} root */
const part = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
const K = Uint32Array.from(PRIMES, (prime) => part(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => part(Math.sqrt(prime)));

/** The message with the one bit, the zeros and its length in 32 bits: these are short. @param {Uint8Array} data */
function padded(data) {
  const whole = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  whole.set(data);
  whole[data.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, data.length * 8);
  return view;
}

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The digest, 32 bytes. @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  const view = padded(data);
  const sums = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let from = 0; from < view.byteLength; from += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(from + 4 * at);
    for (let at = 16; at < 64; at += 1) {
      const [one, two] = [words[at - 15], words[at - 2]];
      words[at] =
        words[at - 16] +
        (turn(one, 7) ^ turn(one, 18) ^ (one >>> 3)) +
        words[at - 7] +
        (turn(two, 17) ^ turn(two, 19) ^ (two >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = sums;
    for (let at = 0; at < 64; at += 1) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[at] + words[at]) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (sums[at] += word));
  }
  const digest = new Uint8Array(32);
  sums.forEach((word, at) => new DataView(digest.buffer).setUint32(4 * at, word));
  return digest;
}

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of parts) {
    whole.set(one, at);
    at += one.length;
  }
  return whole;
}

/** @param {Uint8Array} key @param {Uint8Array} message */
export function hmac(key, message) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  /** @param {number} byte */
  const mix = (byte) => block.map((one) => one ^ byte);
  return sha256(joined(mix(0x5c), sha256(joined(mix(0x36), message))));
}

/** @param {string} text */
export const bytes = (text) => new TextEncoder().encode(text);
/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export { toHex } from "./kept.js";
