import assert from "node:assert/strict";
import { test } from "node:test";

import { element, makePage } from "./page.js";

const { document } = makePage();
let written = 0;  // texts that were put into an element
document.createElement = (name) => {
  const node = Object.assign(element(name), { style: {}, toggleAttribute() {} });
  Object.defineProperties(node, {
    firstChild: { get() { return this.children[0]; } },
    lastChild: { get() { return this.children.at(-1); } },
    textContent: { set() { written += 1; } },
  });
  return node;
};
const { drawMarks } = await import("../../static/js/timeline/marks.js");

const host = element();  // of the page's one timeline
const event = (from, text) => ({ from, to: from + 1, when: `day ${from}`, text, status: "approved" });
const view = (events, from, to, more = {}) => ({ lanes: [{ events }], from, to, ...more });

test("a mark that stays in view keeps its element and words, and is only moved", () => {
  const events = [event(10, "Signed"), event(80, "Paid")];
  drawMarks(host, view(events, 0, 100), 1000);
  const nodes = [...host.children], [before, texts] = [nodes[0].style.transform, written];
  drawMarks(host, view(events, 5, 105), 1000);
  assert.deepEqual(host.children, nodes);
  assert.deepEqual(nodes.map((node) => node.events[0].text), ["Signed", "Paid"]);
  assert.notEqual(nodes[0].style.transform, before);
  assert.equal(written, texts);
});

test("what leaves the view is hidden, and its element is used for what comes", () => {
  const events = [event(10, "Signed"), event(80, "Paid"), event(200, "Broken")];
  drawMarks(host, view(events, 0, 100), 1000);
  drawMarks(host, view(events, 50, 150), 1000);
  assert.equal(host.children.filter((node) => !node.hidden).length, 1);
  drawMarks(host, view(events, 150, 250), 1000);
  const shown = host.children.filter((node) => !node.hidden);
  assert.deepEqual(shown.map((node) => node.events[0].text), ["Broken"]);
  assert.equal(host.children.length, 2);
});
