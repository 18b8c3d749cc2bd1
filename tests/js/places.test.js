import assert from "node:assert/strict";
import { test } from "node:test";

import { isWithin, rangeOf, readRange } from "../../static/js/transcript/places.js";

test("a range is written as short as courts write it", () => {
  assert.equal(rangeOf("12:3", "12:3"), "12:3");
  assert.equal(rangeOf("12:3", "12:15"), "12:3–15");
  assert.equal(rangeOf("12:24", "13:2", "-"), "12:24-13:2");
});

test("ranges are read as people write them, and nothing else", () => {
  assert.deepEqual(readRange(" 12:3 – 15 "), { first: [12, 3], last: [12, 15] });
  assert.deepEqual(readRange("12:24-13:2"), { first: [12, 24], last: [13, 2] });
  assert.equal(readRange("12"), null);
});

test("a line lies within a range over pages", () => {
  const range = readRange("12:24-13:2");
  assert.deepEqual(["12:23", "12:24", "13:2", "13:3"].map((place) => isWithin(place, range)), [false, true, true, false]);
});
