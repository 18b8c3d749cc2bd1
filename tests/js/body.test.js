import assert from "node:assert/strict";
import { test } from "node:test";

import { bodyOf } from "../../static/js/body.js";

function form(...pairs) {
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
}

test("numbers, booleans and cents get their own types", () => {
  const types = { rate: "number", visible: "boolean", cap: "cents" };
  assert.deepEqual(bodyOf(form(["rate", "100"], ["visible", "on"], ["cap", "12.50"]), { types }), { rate: 100, visible: true, cap: 1250 });
});

test("an empty number is not said, an empty cap means none", () => {
  assert.deepEqual(bodyOf(form(["rate", ""], ["cap", ""]), { types: { rate: "number", cap: "cents" } }), { cap: null });
});

test("a list with nothing selected is empty and a box without its tick is false", () => {
  assert.deepEqual(bodyOf(form(), { types: { operations: "list", visible: "boolean" } }), { operations: [], visible: false });
});

test("words parted by commas are a list, and an empty day is said as null", () => {
  const types = { tags: "list-by-comma", taken_on: "day" };
  assert.deepEqual(bodyOf(form(["tags", "hot, notice , hot,"], ["taken_on", ""]), { types }), { tags: ["hot", "notice"], taken_on: null });
  assert.deepEqual(bodyOf(form(["tags", ""], ["taken_on", "2024-05-06"]), { types }), { tags: [], taken_on: "2024-05-06" });
});

test("all of a list is said as null", () => {
  const types = { case_ids: "list-or-all" };
  assert.deepEqual(bodyOf(form(["case_ids", "all"]), { types }), { case_ids: null });
  assert.deepEqual(bodyOf(form(["case_ids", "a"], ["case_ids", "b"]), { types }), { case_ids: ["a", "b"] });
});

test("a dot in a name makes an object within the body", () => {
  const body = bodyOf(form(["webhook.url", "https://a.test"], ["webhook.event_types", "fact.created"]), { types: { "webhook.event_types": "list" } });
  assert.deepEqual(body, { webhook: { url: "https://a.test", event_types: ["fact.created"] } });
});

test("a value that has its type keeps it; null is said only where it removes", () => {
  assert.deepEqual(bodyOf(form(["enabled", "false"]), { typed: { enabled: false } }), { enabled: false });
  assert.deepEqual(bodyOf(form(["owner", "x"]), { typed: { owner: null } }), {});
  assert.deepEqual(bodyOf(form(["owner", "x"]), { typed: { owner: null }, removes: "owner" }), { owner: null });
});

test("a day ends with its last second", () => {
  const { expires_at: moment } = bodyOf(form(["expires_at", "2026-03-01"]), { types: { expires_at: "end-of-day" } });
  assert.equal(new Date(moment).getTime(), new Date(2026, 2, 1, 23, 59, 59).getTime());
});

test("days by commas are numbers, and what is chosen as nobody is said as null", () => {
  const types = { remind_days: "numbers-by-comma", assignee_id: "or-null" };
  assert.deepEqual(bodyOf(form(["remind_days", "14, 7 1,"], ["assignee_id", ""]), { types }), { remind_days: [14, 7, 1], assignee_id: null });
  assert.deepEqual(bodyOf(form(["remind_days", ""], ["assignee_id", "a"]), { types }), { remind_days: [], assignee_id: "a" });
});
