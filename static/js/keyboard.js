// Moving through a list and deciding without the mouse.
const htmx = window.htmx;
const typing = (target) => target.closest("input, textarea, select, [contenteditable=true], dialog[open]");
const rows = () => [...document.querySelectorAll("[data-nav] [data-rows] > [data-key]")];
const current = () => document.querySelector('[data-nav] [data-key][aria-current="true"]');
const wide = matchMedia("(min-width: 1101px)");
const decisions = [];

function select(row, { open = true, focus = true } = {}) {
  if (!row) return;
  current()?.removeAttribute("aria-current");
  row.setAttribute("aria-current", "true");
  if (focus) (row.matches("tr") ? row.querySelector("a") : row)?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  if (row.matches(".fact")) rememberInAddress(row.dataset.key);
  const chip = row.querySelector(".citation");
  if (open && chip && wide.matches && document.querySelector(".workspace")) chip.click();
}

function rememberInAddress(key) {
  const address = new URL(location.href);
  if (!address.pathname.endsWith("/facts")) return;
  address.searchParams.set("fact", key);
  history.replaceState(history.state, "", address);
}

function step(by) {
  const all = rows();
  const at = all.indexOf(current());
  select(all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]);
}

// The chosen row's own source: what the panel shows may still be the last one's.
function openDocument() {
  const link = current()?.querySelector(".citation") ?? document.querySelector("#source-body .source-title");
  if (link) location.assign(link.href);
}

function act(name) { current()?.querySelector(`[data-act="${name}"]`)?.click(); }

const WORDS = { approve: "Approved", dismiss: "Dismissed", reopen: "Back to proposed" };
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const name = detail.elt.dataset?.act;
  const row = detail.elt.closest(".fact");
  if (!name || !row) return;
  detail.elt.decision = { key: row.dataset.key, url: detail.elt.getAttribute("hx-patch"), from: row.dataset.status, name, next: row.nextElementSibling };
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const sender = detail.requestConfig.elt;
  const { decision } = sender;
  if (!decision || !detail.successful) return;
  delete sender.decision;
  if (decision.name === "reopen") return say(WORDS.reopen);
  decisions.push(decision);
  if (wasCurrent === decision.key) select(decision.next?.isConnected ? decision.next : null);
  say(WORDS[decision.name], "Undo", undo);
});
let wasCurrent;
document.addEventListener("htmx:beforeSwap", () => { wasCurrent = current()?.dataset.key; });
document.addEventListener("htmx:afterSwap", () => {
  const row = !current() && wasCurrent && document.getElementById(`fact-${wasCurrent}`);
  if (row) row.setAttribute("aria-current", "true");
});

async function undo() {
  const decision = decisions.pop();
  if (!decision) return;
  const row = document.getElementById(`fact-${decision.key}`);
  const button = row?.querySelector('[data-act="reopen"]');
  select(row);
  if (button && decision.from === "proposed") return button.click();
  await htmx.ajax("PATCH", decision.url, { values: { status: decision.from }, swap: "none", target: row ?? document.body });
  for (const part of document.querySelectorAll('[data-live~="fact"]')) htmx.trigger(part, "refresh");
  say(WORDS.reopen);
}

function say(text, action, run) {
  document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, action, run } }));
}

const KEYS = {
  j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1),
  a: () => act("approve"), d: () => act("dismiss"), u: undo,
  o: openDocument,
  ArrowLeft: () => document.querySelector('[data-page-turn="previous"]')?.click(),
  ArrowRight: () => document.querySelector('[data-page-turn="next"]')?.click(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  const arrows = event.key.startsWith("Arrow");
  if (arrows && /Up|Down/.test(event.key) && !event.target.closest("[data-nav]")) return;
  if (arrows && /Left|Right/.test(event.key) && event.target.closest(".table-wrap, .tabs")) return;
  const run = KEYS[event.key];
  if (!run) return;
  event.preventDefault();
  run();
});

document.addEventListener("click", (event) => {
  const row = event.target.closest?.("[data-nav] .fact");
  if (!row || row === current()) return;
  select(row, { open: !event.target.closest("a, button"), focus: !event.target.closest("a, button") });
});

const wanted = new URL(location.href).searchParams.get("fact");
const first = wanted && document.getElementById(`fact-${wanted}`);
if (first) addEventListener("load", () => select(first));
