import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { element, makePage } from "./page.js";

const { document } = makePage();
let rows = [];
const all = element("input");
all.setAttribute = (name, value) => { all[name] = value; };
document.querySelectorAll = (selector) => (selector.endsWith("[data-key]") ? rows : rows.map(({ pick }) => pick));
document.querySelector = (selector) => (selector === "[data-pick-all]" ? all : null);
const { clear, selected, toggle } = await import("../../static/js/selection.js");

function row(key) {
  const pick = element("input");
  const made = Object.assign(element("tr", { data: { key }, found: { "[data-pick]": pick } }), { pick });
  pick.matches = (selector) => selector.includes("[data-pick]");
  pick.closest = () => made;
  return made;
}
const keys = () => selected().map(({ dataset }) => dataset.key).join("");

function click(target, on, shiftKey = false) {
  target.checked = on;
  const event = Object.assign(new Event("click"), { shiftKey });
  Object.defineProperty(event, "target", { value: target });
  document.dispatchEvent(event);
}
beforeEach(() => { rows = [..."abcde"].map(row); clear(); });

test("a row is selected, and the second time no longer", () => {
  toggle(rows[1]);
  assert.equal(keys(), "b");
  assert.ok(rows[1].classList.contains("is-selected"));
  toggle(rows[1]);
  assert.equal(keys(), "");
});

test("with Shift all rows up to there are selected, in either direction", () => {
  click(rows[3].pick, true);
  click(rows[1].pick, true, true);
  assert.equal(keys(), "bcd");
});

test("with Shift rows are deselected as they were selected", () => {
  for (const one of rows) toggle(one);
  click(rows[1].pick, false);
  click(rows[3].pick, false, true);
  assert.equal(keys(), "ae");
});

test("what is no longer on the page is not selected", () => {
  toggle(rows[0]);
  toggle(rows[4]);
  rows = rows.slice(0, 3);
  document.dispatchEvent(new Event("htmx:afterSwap"));
  assert.equal(keys(), "a");
  rows = [..."abcde"].map(row);
  assert.equal(keys(), "a", "a row that comes back is not selected again");
});

test("the box of all rows shows none, some or all", () => {
  assert.deepEqual([all.checked, all.indeterminate], [false, false]);
  toggle(rows[0]);
  assert.deepEqual([all.checked, all.indeterminate], [false, true]);
  for (const one of rows.slice(1)) toggle(one);
  assert.deepEqual([all.checked, all.indeterminate], [true, false]);
  assert.equal(all["aria-label"], "Select all 5 on this page");
});

test("others hear which rows are selected", () => {
  const heard = [];
  document.addEventListener("intactus:selection", ({ detail }) => heard.push(detail.rows.map(({ dataset }) => dataset.key).join("")));
  toggle(rows[2]);
  toggle(rows[0]);
  assert.deepEqual(heard, ["c", "ac"]);
});
