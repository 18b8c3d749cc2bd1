// Moving through a list and deciding without the mouse.
import { isShortcut } from "./keys.js";

const typing = (target) => target.closest("input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog[open], .is-editing");
const rows = () => [...document.querySelectorAll("[data-nav] [data-rows] > [data-key]")];
export const current = () => document.querySelector('[data-nav] [data-key][aria-current="true"]');
const wide = matchMedia("(min-width: 901px)");
let last = 0;

export function select(row, { open = true, focus = true } = {}) {
  if (!row) return;
  current()?.removeAttribute("aria-current");
  row.setAttribute("aria-current", "true");
  last = rows().indexOf(row);
  if (focus) focusable(row)?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  if (row.matches(".fact")) rememberInAddress(row.dataset.key);
  if (open) openBeside(row);
}

// The selected fact's source opens beside the list, or in the panel that is open over it.
function openBeside(row) {
  const panel = document.getElementById("source-panel");
  const isOpen = panel?.dataset.open === "true" || (wide.matches && panel?.closest(".workspace"));
  if (!isOpen || !row.matches(".fact, .proposed")) return;
  document.dispatchEvent(new CustomEvent("intactus:current", { detail: { row } }));
}

const focusable = (row) => (row.matches("tr") ? row.querySelector("a") : row);

function rememberInAddress(key) {
  const address = new URL(location.href);
  if (!address.pathname.endsWith("/facts")) return;
  address.searchParams.set("fact", key);
  history.replaceState(history.state, "", address);
}

function step(by) {
  const all = rows();
  const at = all.indexOf(current());
  select(all[Math.max(0, Math.min(all.length - 1, at < 0 ? last : at + by))]);
}

// The selected row's own source: what the panel shows may still be the last one's.
function openDocument() {
  const link = current()?.querySelector(".citation") ?? document.querySelector("#source-body .source-title");
  if (link) location.assign(link.href);
}

function act(name) {
  const row = current();
  const button = !row?.matches(".is-editing") && row?.querySelector(`[data-act="${name}"]`);
  if (!button) return undefined;
  return deciding ? deciding.then(({ press }) => press(button), () => button.click()) : button.click();
}

// Taking back comes with the first use, or with the first decision.
const undo = () => import("./undo.js").then((acts) => acts.undo(), () => {
  document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text: "No connection. Try again.", tone: "bad" } }));
});

// What follows a decision comes with the page's first fact.
let deciding;
export function awaitFacts() {
  if (document.querySelector(".fact")) deciding ??= import("./facts/decide.js").then((facts) => { facts.decisions({ select, current }); return facts; });
  return deciding;
}
awaitFacts();
document.addEventListener("htmx:load", awaitFacts);

/** What each key does; a page's own module may add to it, and put its own in a key's place. */
export const KEYS = {
  j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1),
  a: () => act("approve"), d: () => act("dismiss"), u: undo,
  o: openDocument,
  ArrowLeft: () => document.querySelector('[data-page-turn="previous"]')?.click(),
  ArrowRight: () => document.querySelector('[data-page-turn="next"]')?.click(),
};

// Up and down move through lists only, left and right turn pages only where nothing else scrolls.
const isForOther = ({ key, target }) => (/^Arrow(Up|Down)$/.test(key) && !target.closest("[data-nav]"))
  || (/^Arrow(Left|Right)$/.test(key) && target.closest(".table-wrap, .tabs"));

// Until a decision is answered, or a form stands there to be typed in, no further key counts: it was meant for what comes then.
let busy = false;
const isHeld = ({ key, repeat }) => repeat && !/^([jk]|Arrow.*)$/.test(key);  // one press decides one fact

document.addEventListener("keydown", async (event) => {
  if (isShortcut(event) || typing(event.target) || isForOther(event)) return;
  const run = KEYS[event.key];
  if (!run) return;
  event.preventDefault();
  if (busy || isHeld(event)) return;
  busy = true;
  try { await run(); } finally { busy = false; }
});

document.addEventListener("click", (event) => {
  const row = event.target.closest?.("[data-nav] :is(.fact, .proposed)");
  if (!row || row === current()) return;
  const plain = !event.target.closest("a, button, input, textarea, select, label");
  select(row, { open: !event.target.closest("a"), focus: plain });
});

// What arrives above the current row does not push it out of sight.
let wasInSight;
document.addEventListener("htmx:beforeSwap", () => {
  const at = current()?.getBoundingClientRect();
  wasInSight = at && at.bottom > 0 && at.top < innerHeight;
});
document.addEventListener("htmx:afterSettle", () => { if (wasInSight) current()?.scrollIntoView({ block: "nearest" }); });

const wanted = new URL(location.href).searchParams.get("fact");
if (wanted) addEventListener("load", async () => select(document.getElementById(`fact-${wanted}`) ?? await (await import("./facts/linked.js")).bring(wanted)));
