import assert from "node:assert/strict";
import { test } from "node:test";

import { makePage } from "./page.js";

makePage();
const { addressOf, placeWords, queueOf } = await import("../../static/js/facts/queue.js");

const list = (...pages) => {
  const asked = [];
  return { asked, read: async (address) => { asked.push(address); return pages.shift(); } };
};
const facts = (...ids) => ids.map((id) => ({ id }));

test("a queue is read as far as it is needed, in the list's order", async () => {
  const { asked, read } = list({ items: facts("a", "b"), next_cursor: "next" }, { items: facts("c"), next_cursor: null });
  const queue = queueOf("/v1/cases/1/facts?status=proposed", read);
  await queue.reach(1);
  assert.deepEqual([queue.ids, queue.isWhole(), asked.length], [["a", "b"], false, 1]);
  assert.equal(placeWords(1, queue), "2 of more than 2");
  await queue.reach(3);
  assert.deepEqual([queue.ids, queue.isWhole()], [["a", "b", "c"], true]);
  assert.match(asked[1], /cursor=next/);
  assert.equal(placeWords(2, queue), "3 of 3");
});

test("nothing is named twice, whatever was decided or added between two pages", async () => {
  const { read } = list({ items: facts("a", "b"), next_cursor: "next" }, { items: facts("b", "c"), next_cursor: null });
  const queue = queueOf("/v1/cases/1/facts", read);
  await queue.count();
  assert.deepEqual(queue.ids, ["a", "b", "c"]);
});

test("the filters of the list hold, but only what is proposed is reviewed", () => {
  const asked = new URL(addressOf("/v1/cases/1/facts", "?q=crates&status=approved&proof=&fact=9&sort=date"), "http://x");
  assert.deepEqual([...asked.searchParams], [["q", "crates"], ["sort", "date"], ["status", "proposed"]]);
  assert.match(addressOf("/v1/cases/1/facts", ""), /sort=-relevance/);
});
