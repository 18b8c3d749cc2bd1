// Approving and dismissing: the next fact comes by itself, and u takes back.
import { call, newKey, refresh, say } from "../tools.js";
import { remember } from "../undo.js";
import { redraw, rowOf } from "./rows.js";

const WORDS = { approve: "Approved", dismiss: "Dismissed", reopen: "Back to proposed" };
let wasCurrent;

/** Watch the buttons of facts. `select` makes a row the current one, `current` returns it. */
export function decisions({ select, current }) {
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    const row = elt.dataset?.act && elt.closest(".fact");
    if (row) elt.decision = { key: row.dataset.key, from: row.dataset.status, name: elt.dataset.act, next: row.nextElementSibling };
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { elt } = detail.requestConfig;
    const { decision } = elt;
    delete elt.decision;
    if (!decision) return;
    if (detail.xhr.status === 409) redraw(decision.key);  // someone else was first: what it is now is shown
    if (detail.successful) decided(decision, select);
  });
  document.addEventListener("htmx:beforeSwap", () => { wasCurrent = current()?.dataset.key; });
  document.addEventListener("htmx:afterSwap", () => { if (!current() && wasCurrent) rowOf(wasCurrent)?.setAttribute("aria-current", "true"); });
}

function decided({ key, from, name, next }, select) {
  if (name === "reopen") return say(WORDS.reopen);
  if (wasCurrent === key) select(next?.isConnected ? next : null);
  remember(WORDS[name], async () => {
    const row = rowOf(key);
    await call("PATCH", `/v1/facts/${key}`, { status: from }, { key: newKey(), version: row?.dataset.version });
    if (row) select(await redraw(key)); else refresh("fact");
    say(WORDS.reopen);
  });
}
