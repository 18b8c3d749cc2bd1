import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { makePage, messages } from "./page.js";

const { document, location } = makePage();
await import("../../static/js/errors.js");
const { errorText } = await import("../../static/js/error-words.js");
const said = messages(document);
const answered = (status, headers = {}) => ({ status, responseText: "", getResponseHeader: (name) => headers[name] ?? null });
globalThis.DOMParser = class { parseFromString() { return { querySelector: () => ({ textContent: " The case is archived. " }) }; } };
beforeEach(() => { said.length = 0; location.assigned.length = 0; });

async function swap(xhr, elt) {
  const detail = { xhr, requestConfig: { elt } };
  document.dispatchEvent(new CustomEvent("htmx:beforeSwap", { detail }));
  await new Promise(setImmediate);
  return detail;
}
const button = { closest: () => null, matches: () => false, children: [] };

test("the server's own words come first, and a fault's number with them", () => {
  assert.equal(errorText(answered(409), "The case is archived."), "The case is archived.");
  assert.equal(errorText(answered(500, { "X-Request-Id": "r1" }), "Something failed."), "Something failed. Request r1.");
  assert.equal(errorText(answered(409, { "X-Request-Id": "r1" }), "No."), "No.");
});

test("an answer without words says what to do", () => {
  assert.equal(errorText(answered(429)), "Too many requests. Wait a moment and try again.");
  assert.equal(errorText(answered(418)), "This did not work (418). Try again.");
});

test("a refusal of a button is said in passing", async () => {
  await swap(answered(409), button);
  assert.deepEqual(said, [{ text: "The case is archived.", tone: "bad" }]);
});

test("a refusal of a form goes into the form, whatever it was to replace", async () => {
  const place = {};
  const form = { querySelector: (selector) => (selector === "[data-errors]" ? place : null) };
  const detail = await swap(answered(422), { ...button, closest: () => form });
  assert.deepEqual([detail.target, detail.shouldSwap, detail.swapOverride], [place, true, "innerHTML"]);
  assert.equal(said.length, 0);
});

test("a part that never loaded shows why in its own place, one that did keeps what it shows", async () => {
  const part = { ...button, matches: (selector) => selector === "[data-tool]" };
  assert.equal((await swap(answered(500), part)).target, part);
  const waiting = { ...part, children: [{ matches: (selector) => selector === ".skeleton" }] };
  assert.equal((await swap(answered(422), waiting)).target, waiting);
  assert.equal((await swap(answered(500), { ...part, children: [1] })).target, undefined);
  assert.equal(said.length, 1);
});

test("a success is left as it is, and an ended sign-in leads to the way back in", async () => {
  assert.equal((await swap(answered(200), button)).shouldSwap, undefined);
  await swap(answered(401), button);
  assert.equal(location.assigned.length, 1);
  assert.match(location.assigned[0], /^\/sign-in\?expired&next=/);
});
