import assert from "node:assert/strict";
import test from "node:test";
import { answerBody } from "../../static/js/issues/answer.js";
import { moved, orderBody, placeAt } from "../../static/js/issues/order.js";

test("a row moves up and down, and not beyond the ends", () => {
  assert.deepEqual(moved(["a", "b", "c"], "c", -1), ["a", "c", "b"]);
  assert.deepEqual(moved(["a", "b", "c"], "a", 1), ["b", "a", "c"]);
  const keys = ["a", "b"];
  assert.equal(moved(keys, "a", -1), keys);
  assert.equal(moved(keys, "b", 5), keys);
  assert.equal(moved(keys, "x", 1), keys);
});

test("whatever is moved, the order is a permutation", () => {
  for (let round = 0; round < 200; round += 1) {
    const keys = Array.from({ length: 1 + Math.floor(Math.random() * 8) }, (_, at) => `k${at}`);
    const order = moved(keys, keys[Math.floor(Math.random() * keys.length)], Math.floor(Math.random() * 9) - 4);
    assert.deepEqual([...order].sort(), [...keys].sort());
  }
});

test("a held row belongs before the first middle below it", () => {
  assert.equal(placeAt([10, 30, 50], 5), 0);
  assert.equal(placeAt([10, 30, 50], 35), 2);
  assert.equal(placeAt([10, 30, 50], 80), 3);
  assert.equal(placeAt([], 80), 0);
});

test("the body says the order with the versions that were read", () => {
  assert.deepEqual(orderBody("claim_ids", [{ key: "b", version: "2" }, { key: "a", version: "1" }]), { claim_ids: ["b", "a"], versions: [2, 1] });
});

test("an answer is a fact's text with its source", () => {
  const body = answerBody({ text: " Brandt delivered. ", evidence_id: "a", quote: "delivered 1,200 crates" });
  assert.deepEqual(body, { text: "Brandt delivered.", citations: [{ evidence_id: "a", quote: "delivered 1,200 crates" }] });
});
