// A list's column heads sort by way of its filters, so that the address has both; the rest of the page stays.
import { isShortcut } from "./keys.js";
import { styled } from "./late-styles.js";
import "./selection.js";

const form = document.querySelector("[data-filters]");
let sorted;

document.addEventListener("click", (event) => {
  const head = event.target.closest("[data-sort]");
  if (!head || !form || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  form.elements.sort.value = head.dataset.sort;
  sorted = head.dataset.sort.replace("-", "");
  form.requestSubmit();
});

// The head that was pressed is drawn anew; whoever sorted by keyboard goes on from there.
document.addEventListener("htmx:afterSettle", () => {
  if (!sorted) return;
  [...document.querySelectorAll("[data-sort]")].find((head) => head.dataset.sort.replace("-", "") === sorted)?.focus();
  sorted = undefined;
});

// A row's fields are edited in their place, with what does that once somebody wants to.
function edit(row, name) {
  if (row?.querySelector("[data-edit-row]")) import("./evidence/edit-row.js").then((module) => module.edit(row, name), () => undefined);
}
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-edit-row]");
  if (button) edit(button.closest("[data-key]"));
});
document.addEventListener("dblclick", ({ target }) => {
  const cell = target.closest("[data-cell]");
  if (cell && !target.closest("a, button, input")) edit(cell.closest("[data-key]"), cell.dataset.cell);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "e" || isShortcut(event) || event.target.closest("input:not([data-pick]), textarea, select, dialog[open]")) return;
  edit(document.querySelector('[data-selectable] [data-key][aria-current="true"]'));
});

// What is done with selected rows comes with the first that is.
document.addEventListener("intactus:selection", function first({ detail }) {
  if (!detail.rows.length) return;
  document.removeEventListener("intactus:selection", first);
  import("./bulk.js").catch(() => {
    document.addEventListener("intactus:selection", first);
    const text = "No connection; what can be done with these could not be loaded. Select again.";
    document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone: "bad" } }));
  });
});

// What shows quoted hits and their sources comes with the first search.
const sources = document.querySelector("[data-hit-styles]");
const words = document.getElementById("q");
let pressed;  // a hit that was pressed before all of it was here
function prepare() {
  Promise.all([import("./source-panel.js"), ...sources.dataset.hitStyles.split(" ").map(styled)])
    .then(() => { sources.hidden = false; pressed?.click(); }, () => { if (pressed) location.assign(pressed.href); });
}
document.addEventListener("click", (event) => {
  const hit = event.target.closest(".hit");
  if (!hit || !sources?.hidden || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = hit;
}, true);
if (sources && words) {
  if (words.value) prepare();
  words.addEventListener("focus", prepare);
}
