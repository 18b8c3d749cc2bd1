// Refreshing a part keeps every row that did not change: nothing jumps, flickers or loses its focus.
const htmx = window.htmx;
const sources = new WeakMap();
const rowsIn = (root) => [...root.querySelectorAll("[data-rows] > [data-key]")];
const remember = (root) => rowsIn(root).forEach((row) => sources.set(row, row.outerHTML));
const shown = new WeakMap();
remember(document);
for (const part of document.querySelectorAll("[data-tool]")) shown.set(part, part.innerHTML);

htmx.defineExtension("merge", {
  isInlineSwap: () => false,
  handleSwap(style, target, fragment) {
    if (style !== "merge") return false;
    return merge(target, fragment);
  },
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status < 400 && detail.target === detail.requestConfig.elt && detail.target.matches("[data-tool]")) detail.swapOverride = "merge";
});

function merge(target, fragment) {
  const html = [...fragment.childNodes].map((node) => node.outerHTML ?? node.textContent).join("");
  if ((shown.get(target) === html && !target.dataset.expanded) || wouldLoseEdited(target, fragment)) return [];
  shown.set(target, html);
  remember(fragment);
  const position = remembered(target);
  const known = new Map(rowsIn(target).map((row) => [row.dataset.key, row]));
  keepEdited(target, fragment);
  for (const row of rowsIn(fragment)) putRow(row, known.get(row.dataset.key), known.size === 0);
  target.replaceChildren(...fragment.childNodes);
  restore(target, position);
  return [...target.children];
}

function putRow(row, old, isFirst) {
  if (old && isSame(old, row)) return row.replaceWith(old);
  if (old?.hasAttribute("aria-current")) row.setAttribute("aria-current", "true");
  if (!isFirst) row.classList.add("is-new");
}
const isSame = (old, row) => old === row || old.matches(".is-editing") || sources.get(old) === sources.get(row);
const wouldLoseEdited = (target, fragment) => target.querySelector(".is-editing") && !fragment.querySelector("[data-rows]");

// A row that someone is writing in stays, even when the list's filter no longer has it.
function keepEdited(target, fragment) {
  const list = fragment.querySelector("[data-rows]");
  const all = rowsIn(target);
  for (const row of all.filter((one) => one.matches(".is-editing"))) {
    if (list.querySelector(`[data-key="${CSS.escape(row.dataset.key)}"]`)) continue;
    list.insertBefore(row, list.children[all.indexOf(row)] ?? null);
  }
}

// Where the reader is: the focused row and control, and the first row in sight.
function remembered(target) {
  const active = target.contains(document.activeElement) && document.activeElement;
  const anchor = rowsIn(target).find((row) => row.getBoundingClientRect().bottom > 120);
  return {
    active,
    anchor: anchor && { key: anchor.dataset.key, top: anchor.getBoundingClientRect().top },
    scrolls: window.scrollY > 0,
  };
}

const actOf = ({ href, dataset: { act, pick } }) => href ?? act ?? pick ?? NaN;  // like no other

function restore(target, place) {
  const byKey = (key) => key && target.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const anchor = place.scrolls && byKey(place.anchor?.key);
  if (anchor) window.scrollBy({ top: anchor.getBoundingClientRect().top - place.anchor.top, behavior: "instant" });
  const { active } = place;
  if (!active) return;
  const row = byKey(active.closest("[data-key]")?.dataset.key);
  const drawn = [...(row ?? target).querySelectorAll("a,button,input")].find((one) => actOf(one) === actOf(active));
  (active.isConnected ? active : drawn ?? row)?.focus({ preventScroll: true });
}
