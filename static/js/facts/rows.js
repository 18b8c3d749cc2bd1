// A fact's row in the list: found, drawn anew, made the current one.
import { partial, refresh } from "../tools.js";

export const rowOf = (key) => document.getElementById(`fact-${key}`);

/** Put a fresh row in place of the old one, as it was selected and focused; without an old one, the list is read again. */
export function replace(fresh) {
  const old = document.getElementById(fresh.id);
  if (!old) return refresh("fact");
  if (old.hasAttribute("aria-current")) fresh.setAttribute("aria-current", "true");
  const focused = old.contains(document.activeElement);
  fresh.classList.add("is-new");
  old.replaceWith(fresh);
  window.htmx.process(fresh);
  if (focused) fresh.focus({ preventScroll: true });
}

/** Read a fact again and show it. */
export async function redraw(key) {
  replace((await partial(`/v1/facts/${key}`)).querySelector(".fact"));
  return rowOf(key);
}
