import assert from "node:assert/strict";
import { test } from "node:test";

import { badgeWords, codeWords, counted, sizeWords, timeWords } from "../../static/js/words.js";

test("sizes have the unit a person reads", () => {
  assert.deepEqual([0, 999, 1000, 99_400, 99_600, 1_000_000, 5e9, 2e16].map(sizeWords), [
    "0 bytes", "999 bytes", "1.0 KB", "99.4 KB", "100 KB", "1.0 MB", "5.0 GB", "20000 TB",
  ]);
});

test("times grow from seconds to hours and are never nothing", () => {
  assert.deepEqual([0.2, 89, 90, 5399, 5400].map(timeWords), ["1 s", "89 s", "2 min", "90 min", "1.5 h"]);
});

test("one is one, and none are many", () => {
  assert.deepEqual([0, 1, 2].map((number) => counted(number, "fact")), ["0 facts", "1 fact", "2 facts"]);
});

test("a badge stays small", () => {
  assert.deepEqual([1, 99, 100].map(badgeWords), ["1", "99", "99+"]);
});

test("codes become words", () => assert.equal(codeWords("extract_entity_names"), "Extract entity names"));
