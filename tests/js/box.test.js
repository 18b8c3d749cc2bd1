import assert from "node:assert/strict";
import { test } from "node:test";

import { boxOf } from "../../static/js/viewer/box.js";

const page = { left: 100, top: 50, width: 200, height: 400 };

test("a box is the same from whichever corner it is drawn", () => {
  const box = [0.25, 0.25, 0.75, 0.5];
  assert.deepEqual(boxOf({ x: 150, y: 150 }, { x: 250, y: 250 }, page), box);
  assert.deepEqual(boxOf({ x: 250, y: 250 }, { x: 150, y: 150 }, page), box);
});

test("what is drawn beyond the page ends at its edge, and a click is no box", () => {
  assert.deepEqual(boxOf({ x: 0, y: 0 }, { x: 900, y: 900 }, page), [0, 0, 1, 1]);
  assert.equal(boxOf({ x: 150, y: 150 }, { x: 150, y: 300 }, page), null);
});
