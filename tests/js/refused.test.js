import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { element, makePage } from "./page.js";

const { document } = makePage();
const { leave } = await import("../../static/js/live/refused.js");
const part = element("section");
let asked;

beforeEach(() => {
  asked = [];
  document.querySelector = (selector) => (selector === "[data-live]" ? part : null);
  document.activeElement = { matches: () => false };
});
const refresh = (one, options) => asked.push([one, options]);

test("a page whose socket was refused asks once, which is no use of it, and is told where to go", () => {
  leave(refresh);
  assert.deepEqual(asked, [[part, { live: true }]]);
});

test("what is being typed stays", () => {
  document.activeElement = { matches: (selector) => selector.includes("textarea") };
  leave(refresh);
  assert.deepEqual(asked, []);
});

test("a page without such parts asks nothing", () => {
  document.querySelector = () => null;
  leave(refresh);
  assert.deepEqual(asked, []);
});
