// A large file in parts: one that broke off is sent again after a while, and what has come is never sent twice.
import { isExpected } from "../tools.js";

const TRIES = 7;  // in a row, without a part coming between them: about two minutes
const LONGEST = 30;

/** Seconds to wait after so many failures in a row. */
export const backOff = (failures) => Math.min(LONGEST, 2 ** (failures - 1));

/**
 * Send whatever the server has not got. `ask` says what that is, with addresses; `put` sends one part; `wait` takes seconds.
 * Throws what either throws once it goes on failing, and at once when it was stopped.
 */
export async function sendParts(file, { ask, put, wait, onSent, onBroken = () => undefined }) {
  let failures = 0;
  for (;;) {
    try {
      const { missing, count, part_bytes: size, parts, received } = await ask();
      let sent = bytesOf(received, count, size, file.size);
      onSent(sent);
      if (!missing) return;
      for (const part of parts) {
        const before = sent;
        await put(part, file.slice(part.start, part.start + part.size_bytes), (loaded) => onSent(before + loaded));
        sent += part.size_bytes;
        failures = 0;
      }
    } catch (error) {
      if (!isExpected(error) || (failures += 1) > TRIES) throw error;
      const seconds = error.retryAfter || backOff(failures);
      onBroken(seconds);
      await wait(seconds);
    }
  }
}

/** How many bytes these parts are; the last one is what is left. */
export function bytesOf(received, count, size, whole) {
  const last = received.includes(count) ? whole - (count - 1) * size : 0;
  return received.filter((number) => number !== count).length * size + last;
}

/** Seconds that end early when the connection is back; whoever stops it rejects it. */
export function waiting(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(), seconds * 1000);
    const stop = () => { end(reject, new DOMException("Stopped", "AbortError")); };
    const online = () => end();
    function end(settle = resolve, value = undefined) {
      clearTimeout(timer);
      removeEventListener("online", online);
      signal.removeEventListener("abort", stop);
      settle(value);
    }
    addEventListener("online", online);
    signal.addEventListener("abort", stop);
  });
}
