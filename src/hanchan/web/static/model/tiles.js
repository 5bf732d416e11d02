/** Tiles as text: `5p`, `0s` (a red five), `7z`. What they are called, how they sort, which dora an indicator means. */

/** The single tiles of a hand's text: `123m0p` → 1m 2m 3m 0p. @param {string | null | undefined} text */
export function split(text) {
  /** @type {string[]} */
  const found = [];
  let digits = "";
  for (const letter of text ?? "") {
    if (/\d/.test(letter)) digits += letter;
    else if (/[mpsz]/.test(letter)) {
      for (const digit of digits) found.push(digit + letter);
      digits = "";
    }
  }
  return found;
}

/** Tiles as one text, in their order. @param {readonly string[]} tiles */
export function join(tiles) {
  let text = "";
  tiles.forEach((tile, at) => {
    text += tile[0];
    if (tiles[at + 1]?.[1] !== tile[1]) text += tile[1];
  });
  return text;
}

/** Without the colour of a red five. @param {string} tile */
export const plain = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);

/** A number that sorts tiles as they stand in a hand; a red five stands beside the others. @param {string} tile */
export function rank(tile) {
  const number = tile[0] === "0" ? 5.5 : Number(tile[0]);
  return "mpsz".indexOf(tile[1]) * 10 + number;
}

/** In the order of a hand, what is not known last. @template {string | null} T @param {readonly T[]} tiles */
export const sorted = (tiles) =>
  [...tiles].sort((one, two) => (one === null ? 99 : rank(one)) - (two === null ? 99 : rank(two)));

/** The dora of an indicator: the next of its suit, winds E S W N, dragons white green red. @param {string} indicator */
export function doraOf(indicator) {
  const [digit, suit] = plain(indicator);
  const number = Number(digit);
  if (suit !== "z") return `${(number % 9) + 1}${suit}`;
  return number < 5 ? `${(number % 4) + 1}z` : `${((number - 4) % 3) + 5}z`;
}
