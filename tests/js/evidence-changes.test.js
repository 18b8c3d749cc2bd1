import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf, shownOf, suggested } from "../../static/js/evidence/changes.js";

const item = { title: "Letter", kind: "email", custodian: "", source: "Box 4", document_date: "2024-05-06", tags: ["hot", "notice"] };

test("what was not touched is not sent", () => {
  assert.deepEqual(changesOf(item, shownOf(item)), {});
  assert.deepEqual(changesOf(item, { title: " Letter " }), {});
});

test("what differs is sent, an emptied day as null and tags as a list", () => {
  const changed = changesOf(item, { title: "Memo", document_date: "", tags: "notice, hot , hot" });
  assert.deepEqual(changed, { title: "Memo", document_date: null, tags: ["notice", "hot"] });
  assert.deepEqual(changesOf(item, { tags: "" }), { tags: [] });
});

test("a missing value shows as empty", () => {
  assert.deepEqual(shownOf({ title: "A" }), { title: "A", kind: "", custodian: "", source: "", document_date: "", tags: "" });
});

test("the last word is completed, and none is suggested twice", () => {
  assert.deepEqual(suggested("", ["hot", "notice"]), ["hot", "notice"]);
  assert.deepEqual(suggested("hot, no", ["hot", "Notice", "valve"]), ["hot, Notice"]);
  assert.deepEqual(suggested("hot,", ["hot", "valve"]), ["hot, valve"]);
});
