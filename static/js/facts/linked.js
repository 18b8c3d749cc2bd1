// The fact that a link names, where the list is too long to show it: it stands above the list.
import { call, inWords, isExpected, partial, say } from "../tools.js";

const GONE = "The fact this link names is not in this case any more, or not for you to see.";

/** The fact's row, fetched; null where there is no such fact in the case. */
export async function bring(key) {
  const place = document.querySelector("[data-linked]");
  if (!place) return null;
  const address = `/v1/facts/${encodeURIComponent(key)}`;
  try {
    if ((await call("GET", address)).case_id !== document.body.dataset.caseId) return say(GONE);
    place.querySelector("[data-rows]").replaceChildren((await partial(address)).querySelector(".fact"));
  } catch (error) {
    if (!isExpected(error)) throw error;
    return say(error.status === 404 ? GONE : inWords(error), { tone: "bad" });
  }
  place.hidden = false;
  window.htmx.process(place);
  return place.querySelector(".fact");
}
