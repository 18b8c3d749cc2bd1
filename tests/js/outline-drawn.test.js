import assert from "node:assert/strict";
import { test } from "node:test";

import { drawn } from "../../static/js/outline/drawn.js";

const tell = (name) => globalThis.document.dispatchEvent(new Event(name));

function waiting() {
  globalThis.document = new EventTarget();
  const state = { version: 1, isOver: false, drawn: 0 };
  state.promise = drawn(() => state.version >= 2, () => { state.drawn += 1; }).then(() => { state.isOver = true; });
  return state;
}

const settled = () => new Promise((resolve) => { setImmediate(resolve); });

test("what follows waits until the outline is drawn as it was left, not as it was before", async () => {
  const state = waiting();
  tell("htmx:afterSettle");
  await settled();
  assert.deepEqual([state.isOver, state.drawn], [false, 2], "what was under way before is drawn again");
  state.version = 2;
  tell("htmx:afterSettle");
  await state.promise;
});

test("a list that does not come is not waited for", async () => {
  const state = waiting();
  tell("htmx:sendError");
  await state.promise;
  assert.equal(state.version, 1);
});

test("an outline that others' news has drawn already is not waited for", async () => {
  globalThis.document = new EventTarget();
  await drawn(() => true, () => assert.fail("nothing is to be drawn"));
});
