// Where entries of an outline come when they are moved by keys or dropped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOfDrop } from "../../static/js/outline/drag.js";
import { parentOf, placeFor, siblings, withAllUnder } from "../../static/js/outline/places.js";

const ROWS = [["a", 0], ["b", 1], ["c", 2], ["d", 1], ["e", 0]].map(([key, depth]) => ({ key, depth }));

test("an entry has a parent, siblings, and what is under it", () => {
  assert.equal(parentOf(ROWS, "c"), "b");
  assert.equal(parentOf(ROWS, "d"), "a");
  assert.equal(parentOf(ROWS, "e"), null);
  assert.deepEqual(siblings(ROWS, "b"), ["b", "d"]);
  assert.deepEqual(withAllUnder(ROWS, "b").map(({ key }) => key), ["b", "c"]);
  assert.deepEqual(withAllUnder(ROWS, "e").map(({ key }) => key), ["e"]);
});

test("keys move among siblings, in and out", () => {
  assert.deepEqual(placeFor(ROWS, "d", "up"), { under: "a", first: true });
  assert.deepEqual(placeFor(ROWS, "e", "up"), { first: true });
  assert.deepEqual(placeFor(ROWS, "a", "down"), { after: "e" });
  assert.deepEqual(placeFor(ROWS, "d", "in"), { under: "b" });
  assert.deepEqual(placeFor(ROWS, "c", "out"), { after: "b" });
  for (const [key, way] of [["a", "up"], ["e", "down"], ["a", "in"], ["e", "out"]]) assert.equal(placeFor(ROWS, key, way), null);
});

test("what is dropped comes beside the row above, or under it where its own follow", () => {
  const others = ROWS.slice(0, 4);
  assert.deepEqual(placeOfDrop(others, 0), { first: true });
  assert.deepEqual(placeOfDrop(others, 1), { under: "a", first: true });
  assert.deepEqual(placeOfDrop(others, 3), { after: "c" });
  assert.deepEqual(placeOfDrop(others, 4), { after: "d" });
});
