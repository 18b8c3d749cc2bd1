// How soon a page connects again, how often it asks again, and what it says of a job's speed.
import { timeWords } from "../words.js";

const SHORTEST = 1500;   // the same part refreshes at most this often
const SHARE = 10;        // times as long as an answer took: a page asks no more of a server that many pages keep busy
const LONGEST = 30_000;  // and yet no page stays behind for longer

/** Milliseconds between two refreshes of a part whose last answer took so long. */
export const pace = (took = 0) => Math.min(LONGEST, Math.max(SHORTEST, SHARE * took));

/** Milliseconds until the next attempt to connect; scattered, so that not all pages come back at once. */
export function retryDelay(attempts, { first = 500, longest = 30_000, random = Math.random } = {}) {
  return Math.min(longest, first * 2 ** attempts) * (0.75 + random() / 2);
}

/** Rate and time left from what a job did so far; nothing before two steps, or while a guess would be wild. */
export function progressWords(seconds, done, total) {
  if (!(seconds > 3) || !(done >= 2)) return undefined;
  const each = seconds / done;
  const left = Math.round(each * Math.max(0, total - done));
  const rate = each >= 1 ? `${each.toFixed(each < 10 ? 1 : 0)} s a step` : `${(1 / each).toFixed(1)} steps a second`;
  return left ? `${rate}, about ${timeWords(left)} left` : rate;
}
