// What is said of one transfer and of all together, and what can be done with one in its state.
import { sizeWords, timeWords } from "../words.js";

const WORDS = { waiting: "Waiting", confirming: "Checking", done: "Received, now being read", duplicate: "Already in this case; kept once, nothing sent" };

/** The acts a transfer offers, each with whether it does so in its state. */
export const ACTS = {
  pause: ({ state }) => ["waiting", "hashing", "sending"].includes(state),
  resume: ({ state }) => state === "paused",
  retry: ({ state }) => state === "failed",
  cancel: ({ state }) => ["waiting", "hashing", "sending", "paused", "failed"].includes(state),
};

const share = (done, all) => `${Math.floor((100 * done) / (all || 1))}%`;

export function stateWords({ state, text, file, hashed = 0, sent, rate }) {
  if (text) return text;
  if (state === "hashing") return `Taking its fingerprint ${share(hashed, file.size)}`;
  if (state !== "sending") return WORDS[state];
  const speed = rate ? ` · ${sizeWords(rate)}/s · ${timeWords((file.size - sent) / rate)} left` : "";
  return `Sending ${share(sent, file.size)}${speed}`;
}

/** How many transfers are in one of these states. */
export const count = (transfers, ...states) => transfers.filter(({ state }) => states.includes(state)).length;

/** `4 files: 2 received, 1 failed`. */
export function summaryWords(transfers) {
  const words = { done: "received", duplicate: "already here", failed: "failed", cancelled: "cancelled", paused: "paused" };
  const parts = Object.entries(words).map(([state, word]) => [count(transfers, state), word]).filter(([number]) => number);
  const states = parts.map(([number, word]) => `${number} ${word}`).join(", ");
  return `${transfers.length} files${states ? `: ${states}` : ""}`;
}

/** How far all together are, in percent and in words; what failed or was cancelled counts no more. */
export function progressOf(transfers) {
  const counted = transfers.filter(({ state }) => !["failed", "cancelled"].includes(state));
  const all = counted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = counted.reduce((sum, one) => sum + one.sent, 0);
  const rate = transfers.filter(({ state }) => state === "sending").reduce((sum, one) => sum + one.rate, 0);
  const left = rate ? ` · ${sizeWords(rate)}/s · about ${timeWords((all - sent) / rate)} left` : "";
  return { percent: all ? (100 * sent) / all : 0, text: `${sizeWords(sent)} of ${sizeWords(all)}${left}` };
}
