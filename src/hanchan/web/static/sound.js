/** Sounds made on the spot with Web Audio; no files. They say nothing that the page does not also show. */
import { settings } from "./store.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} a tile on felt: a short burst that fades, made once */
let burst = null;
const BURST_S = 0.06;

function ready() {
  const { sound, volume } = settings.peek();
  if (!sound || volume <= 0 || !("AudioContext" in window)) return null;
  if (!context) {
    if (!navigator.userActivation?.hasBeenActive) return null; // browsers allow no sound before the first click
    context = new AudioContext();
  }
  return context;
}

/**
 * @param {number} pitch @param {number} start seconds from now @param {number} length
 * @param {number} [loud] @param {OscillatorType} [wave]
 */
function tone(pitch, start, length, loud = 0.2, wave = "triangle") {
  const audio = ready();
  if (!audio) return;
  const from = audio.currentTime + start;
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = wave;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(loud * settings.peek().volume, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(from + length);
}

/** @param {AudioContext} audio */
function noise(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate * BURST_S, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 3;
  return buffer;
}

/** A tile on felt: noise around 1.2 kHz. @param {number} [loud] @param {number} [start] */
function click(loud = 0.5, start = 0) {
  const audio = ready();
  if (!audio) return;
  burst ??= noise(audio);
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = burst;
  band.type = "bandpass";
  band.frequency.value = 1200;
  gain.gain.value = loud * settings.peek().volume;
  source.connect(band).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + start);
}

/** @type {Record<string, number>} */
const CALLS = { chow: 392, pung: 440 }; // kongs of all kinds sound higher

/** The sound of an event. @param {import("./types.d.ts").GameEvent} event */
export function play(event) {
  if (event.k === "hand_start") for (let block = 0; block < 4; block += 1) click(0.25, block * 0.06);
  else if (event.k === "draw") click(0.12);
  else if (event.k === "discard") click();
  else if (event.k === "dora_revealed")
    [988, 1319].forEach((pitch, step) => tone(pitch, step * 0.07, 0.2, 0.1, "sine"));
  else if (event.k === "draw_end") [392, 330].forEach((pitch, step) => tone(pitch, step * 0.15, 0.3, 0.15));
  else if (event.k === "call" || event.k === "kan")
    [0, 1].forEach((step) => tone((CALLS[event.b.act] ?? 494) * (1 + step / 4), step * 0.09, 0.16));
  else if (event.k === "riichi_accepted") tone(130, 0, 0.25, 0.5, "sine");
  else if (event.k === "win") [523, 659, 784].forEach((pitch, step) => tone(pitch, step * 0.12, 0.35));
}

/** Your turn, heard in another tab. */
export function chime() {
  tone(880, 0, 0.4, 0.25, "sine");
  if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(30);
}

/** The clock's last seconds, if wanted. */
export const tick = () => settings.peek().tick && tone(1000, 0, 0.05, 0.15, "square");

/** One line more of a result that is counted up. @param {number} step */
export const count = (step) => tone(523 * 1.06 ** step, 0, 0.12, 0.12, "sine");

/** A call is said aloud, if wanted. @param {string} word */
export function say(word) {
  const { sound, voices, volume } = settings.peek();
  if (!sound || !voices || !("speechSynthesis" in window)) return;
  const said = Object.assign(new SpeechSynthesisUtterance(word), { volume, rate: 1.2 });
  said.lang = document.documentElement.lang;
  speechSynthesis.speak(said);
}
