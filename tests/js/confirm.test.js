import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { element, makePage, messages } from "./page.js";

const { document } = makePage();
const { questionAndText, sendConfirmed } = await import("../../static/js/confirm.js");
const said = messages(document);

function button(version, { text = "Revoke", isConnected = false, address = "/v1/keys/1" } = {}) {
  const attributes = { "hx-delete": address, "hx-vals": JSON.stringify({ version }) };
  return Object.assign(element("button"), {
    textContent: text, isConnected, clicks: 0, click() { this.clicks += 1; }, matches: () => false,
    getAttribute: (name) => attributes[name] ?? null,
  });
}
const onPage = (...buttons) => { document.querySelectorAll = () => buttons; };
beforeEach(() => { said.length = 0; });

test("a question is split from what explains it, however the template broke its lines", () => {
  assert.deepEqual(questionAndText("Revoke “Scout”?\n      Agents stop\n  at once."), ["Revoke “Scout”?", "Agents stop at once."]);
  assert.deepEqual(questionAndText("No question here"), ["No question here", ""]);
});

test("what was answered with yes is sent", () => {
  let sent;
  sendConfirmed(button(1, { isConnected: true }), (skip) => { sent = skip; });
  assert.equal(sent, true);
});

test("if a live change put a fresh button in its place, that one is sent without another question", () => {
  const fresh = button(2);
  onPage(button(2, { address: "/v1/keys/2" }), fresh);
  sendConfirmed(button(1), () => assert.fail("the old button is gone"));
  assert.equal(fresh.clicks, 1);
  assert.ok(fresh.isConfirmed);
});

test("if the fresh row offers something else, nothing is sent and it is said why", () => {
  const other = button(2, { text: "Restore" });
  onPage(other);
  sendConfirmed(button(1), () => assert.fail("the old button is gone"));
  assert.equal(other.clicks, 0);
  assert.match(said.at(-1).text, /Look again before you decide/);
});
