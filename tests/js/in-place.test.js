import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { element, makePage } from "./page.js";

const { document } = makePage();
const { isPast, showInPlace } = await import("../../static/js/in-place.js");
const APPROVED = { content: { cloneNode: () => "mark of approved" } };
document.querySelector = (selector) => (selector === 'template[data-mark-of="approved"]' ? APPROVED : null);
let row, mark, part;

beforeEach(() => {
  mark = element("span");
  row = element("li", { data: { key: "f1", status: "proposed", version: "2" }, found: { "[data-mark]": mark } });
  part = element("div", { found: { '[data-key="f1"][data-status]': row, "[data-key][data-version]": [row] } });
});
const event = (data, id = "f1") => ({ entity_id: id, data });
function parsed(...rows) {
  const answer = element("div", { found: Object.fromEntries(rows.map((one) => [`[data-key="${one.key}"]`, { dataset: one }])) });
  globalThis.DOMParser = class { parseFromString() { return answer; } };
}

test("a new status is shown at once, and its buttons wait for the row itself", () => {
  assert.equal(showInPlace(part, [event({ status: "approved", fields: ["status"] })]), true);
  assert.deepEqual([row.dataset.status, row.dataset.awaited, mark.children], ["approved", "true", ["mark of approved"]]);
});

test("an event that changed more than the status is not all shown", () => {
  assert.equal(showInPlace(part, [event({ status: "approved", fields: ["status", "text"] })]), false);
  assert.equal(row.dataset.status, "proposed");
});

test("a row that is not here, or a status without a mark, is asked for", () => {
  assert.equal(showInPlace(part, [event({ status: "approved", fields: ["status"] }, "f9")]), false);
  assert.equal(showInPlace(part, [event({ status: "unheard", fields: ["status"] })]), false);
  assert.equal(showInPlace(part, [{ entity_id: "f1" }]), false);
});

test("of several events each must be shown", () => {
  const good = event({ status: "approved", fields: ["status"] });
  assert.equal(showInPlace(part, [good, event({ status: "approved", fields: ["status"] }, "f9")]), false);
});

test("an answer older than what is shown is past", () => {
  parsed({ key: "f1", version: "1", status: "proposed" });
  assert.equal(isPast(part, "<html>"), true);
});

test("an answer as new as what is shown is taken", () => {
  parsed({ key: "f1", version: "2", status: "proposed" });
  assert.equal(isPast(part, "<html>"), false);
});

test("an answer that does not know a shown event yet is past once, not for ever", () => {
  showInPlace(part, [event({ status: "approved", fields: ["status"] })]);
  parsed({ key: "f1", version: "2", status: "proposed" });
  assert.equal(isPast(part, "<html>"), true);
  assert.equal(isPast(part, "<html>"), false);
});
