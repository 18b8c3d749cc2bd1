import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { isShortcut, isWriting } from "../../static/js/keys.js";
import { recent } from "../../static/js/palette/recent.js";

afterEach(() => { delete globalThis.localStorage; });

const store = (value) => { globalThis.localStorage = { getItem: () => value }; };

test("what was opened last is named by kind and case", () => {
  store(JSON.stringify({ me: "7", pages: [["/cases/1/facts", "Facts · Bell v. Dunmore"], ["/evidence/2", "Letter · Bell v. Dunmore"]] }));
  assert.deepEqual(recent("7"), [
    { to: "/cases/1/facts", label: "Bell v. Dunmore", note: "Case" },
    { to: "/evidence/2", label: "Letter", note: "Document · Bell v. Dunmore" },
  ]);
});

test("nobody sees what another person opened in the same browser", () => {
  store(JSON.stringify({ me: "7", pages: [["/cases/1", "Bell v. Dunmore"]] }));
  assert.deepEqual(recent("8"), []);
});

test("what is not there or not readable is nothing", () => {
  for (const kept of [null, "{", "5"]) {
    store(kept);
    assert.deepEqual(recent("7"), []);
  }
});

test("a browser's shortcut, and a key that is typed, are not the page's", () => {
  assert.equal(isShortcut({ ctrlKey: true, metaKey: false, altKey: false }), true);
  assert.equal(isShortcut({ ctrlKey: false, metaKey: false, altKey: false }), false);
  assert.equal(isWriting({ closest: () => ({}) }), true);
  assert.equal(isWriting({ closest: () => null }), false);
});
