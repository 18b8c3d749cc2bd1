// What became of a name that was split is said, with the way to the new name. The name that was split takes it back.
import { say } from "../tools.js";

/** The answer's sentence, and the page of the name that it is about. */
export function saidIn(html) {
  const line = new DOMParser().parseFromString(html, "text/html").querySelector("[data-split]");
  return { text: line.textContent.replace(/\s+/gu, " ").trim(), page: line.dataset.split };
}

export function saySplit(html) {
  const { text, page } = saidIn(html);
  say(text, { action: "Open it", run: () => location.assign(page) });
}
