import assert from "node:assert/strict";
import { test } from "node:test";

import { concerns } from "../../static/js/live/concerns.js";
import { pace, progressWords, retryDelay } from "../../static/js/live/pacing.js";

test("a part refreshes at most every second and a half, and less often where answers are slow", () => {
  assert.equal(pace(), 1500);
  assert.equal(pace(20), 1500);
  assert.equal(pace(600), 6000);
});

test("no part stays behind for longer than half a minute", () => assert.equal(pace(60_000), 30_000));

test("each attempt to connect waits twice as long as the one before, up to a bound", () => {
  const even = { random: () => 0.5 };
  assert.deepEqual([0, 1, 2, 20].map((attempts) => retryDelay(attempts, even)), [500, 1000, 2000, 30_000]);
  assert.equal(retryDelay(20, { first: 1000, longest: 60_000, ...even }), 60_000);
});

test("pages do not all connect again at one moment", () => {
  assert.equal(retryDelay(0, { random: () => 0 }), 375);
  assert.equal(retryDelay(0, { random: () => 1 }), 625);
});

test("nothing is said of a job's speed before it can be known", () => {
  assert.equal(progressWords(2, 10, 20), undefined);
  assert.equal(progressWords(60, 1, 20), undefined);
  assert.equal(progressWords(NaN, 10, 20), undefined);
});

test("a job's speed and what is left of it", () => {
  assert.equal(progressWords(40, 20, 50), "2.0 s a step, about 60 s left");
  assert.equal(progressWords(10, 50, 50), "5.0 steps a second");
  assert.equal(progressWords(200, 10, 100), "20 s a step, about 30 min left");
});

const list = "/v1/cases/1/facts";

test("a list hears of the kinds that it shows", () => {
  assert.equal(concerns("fact", list, { entity_type: "fact", entity_id: "f" }), true);
  assert.equal(concerns("timeline fact", list, { entity_type: "fact", entity_id: "f" }), true);
  assert.equal(concerns("fact", list, { entity_type: "job", entity_id: "j" }), false);
});

test("one document's part ignores what happens to the others", () => {
  const part = "/v1/evidence/doc-1/view";
  assert.equal(concerns("evidence", part, { entity_type: "evidence", entity_id: "doc-1" }), true);
  assert.equal(concerns("evidence", part, { entity_type: "evidence", entity_id: "doc-2" }), false);
  assert.equal(concerns("evidence job", part, { entity_type: "job", entity_id: "j", data: { evidence_id: "doc-1" } }), true);
});
