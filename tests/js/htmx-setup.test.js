import assert from "node:assert/strict";
import { test } from "node:test";

import { makePage } from "./page.js";

makePage();
let extension;
globalThis.htmx.defineExtension = (_, found) => { extension = found; };
await import("../../static/js/htmx-setup.js");

function headersOf(triggeringEvent) {
  const detail = { headers: {}, verb: "get", parameters: {}, triggeringEvent };
  extension.onEvent("htmx:configRequest", { detail });
  return detail.headers;
}

test("a part that is asked for again because something changed says that nobody asked", () => {
  assert.equal(headersOf({ type: "refresh", detail: { live: true } })["X-Live-Refresh"], "true");
});

test("what a person asks for is no such request", () => {
  for (const event of [undefined, { type: "click", detail: 1 }, { type: "refresh", detail: { live: false } }]) {
    assert.ok(!("X-Live-Refresh" in headersOf(event)));
  }
});
