// Which rows of a list are selected: by click, with Shift up to there, by x on the current row, or all on the page.
import { isShortcut } from "./keys.js";

const rows = () => [...document.querySelectorAll("[data-selectable] [data-rows] > [data-key]")];
const picks = () => [...document.querySelectorAll("[data-selectable] [data-pick]")];
const keys = new Set();
let anchor;

/** The selected rows that are on the page; nothing else is ever selected. */
export const selected = () => rows().filter((row) => keys.has(row.dataset.key));

export function clear() {
  keys.clear();
  anchor = undefined;
  show();
}

/** Select a row, or if it is selected, no longer. */
export function toggle(row) {
  if (row) choose([row], !keys.has(row.dataset.key));
}

function choose(changed, on) {
  for (const { dataset: { key } } of changed) if (on) keys.add(key); else keys.delete(key);
  anchor = changed.at(-1)?.dataset.key;
  show();
}

function upTo(row) {
  const all = rows();
  const [from, to] = [all.findIndex(({ dataset }) => dataset.key === anchor), all.indexOf(row)];
  return from < 0 ? [row] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
}

function show() {
  const all = rows();
  const onPage = new Set(all.map(({ dataset }) => dataset.key));
  for (const key of keys) if (!onPage.has(key)) keys.delete(key);
  for (const row of all) {
    const on = keys.has(row.dataset.key);
    row.classList.toggle("is-selected", on);
    const box = row.querySelector("[data-pick]");
    if (box) box.checked = on;
  }
  showAll(all.length);
  for (const button of document.querySelectorAll("[data-needs-selection]")) button.disabled = keys.size === 0;
  document.dispatchEvent(new CustomEvent("intactus:selection", { detail: { rows: selected() } }));
}

function showAll(number) {
  const box = document.querySelector("[data-pick-all]");
  if (!box) return;
  box.checked = keys.size > 0 && keys.size === number;
  box.indeterminate = keys.size > 0 && keys.size < number;
  box.setAttribute("aria-label", `Select all ${number} on this page`);
}

document.addEventListener("click", (event) => {
  if (event.target.matches?.("[data-pick-all]")) return choose(rows(), event.target.checked);
  if (!event.target.matches?.("[data-selectable] [data-pick]")) return;
  const row = event.target.closest("[data-key]");
  const on = event.target.checked;
  choose(event.shiftKey ? upTo(row) : [row], on);
  anchor = row.dataset.key;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "x" || isShortcut(event) || event.target.closest("input:not([data-pick]), textarea, select, dialog[open]")) return;
  const row = document.querySelector('[data-selectable] [data-key][aria-current="true"]');
  if (row) { event.preventDefault(); toggle(row); }
});
document.addEventListener("mousedown", (event) => { if (event.shiftKey && event.target.matches?.("[data-pick]")) event.preventDefault(); });
document.addEventListener("htmx:afterSwap", () => { if (keys.size || picks().length) show(); });
