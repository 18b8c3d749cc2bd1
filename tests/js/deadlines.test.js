import assert from "node:assert/strict";
import { test } from "node:test";

import { askedOf, sentencesOf } from "../../static/js/deadlines/computed.js";

test("nothing is asked before there is a day and something to count", () => {
  assert.equal(askedOf({ rule_key: "frcp-12a1-answer", trigger_on: "" }), null);
  assert.equal(askedOf({ trigger_on: "2026-03-03" }), null);
  assert.deepEqual(askedOf({ rule_key: "frcp-12a1-answer", trigger_on: "2026-03-03", title: "", idempotency_key: "k" }),
    { title: "Deadline", rule_key: "frcp-12a1-answer", trigger_on: "2026-03-03" });
});

test("no days at all are something to count, and a day set by hand needs nothing else", () => {
  assert.equal(askedOf({ amount: 0, trigger_on: "2026-03-03", title: "T" }).amount, 0);
  assert.equal(askedOf({ override_on: "2026-03-03", override_reason: "Order" }).override_on, "2026-03-03");
});

test("the day that counts comes first, and beside a day set by hand the computed one is said", () => {
  const deadline = { due_on: "2026-03-05", computed_on: "2026-03-04", override_on: "2026-03-05", steps: ["A step."] };
  assert.deepEqual(sentencesOf({ would_answer: deadline }, (day) => day), { day: "2026-03-05", steps: ["A step.", "The computed day is 2026-03-04."] });
});
