import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { makePage, messages } from "./page.js";

const { location, document } = makePage();
const { call, inWords, isExpected, Refused, say } = await import("../../static/js/tools.js");
let sent;

function answer(status, body, headers = {}) {
  globalThis.fetch = async (url, options) => {
    sent.push({ url, ...options });
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  };
}
beforeEach(() => { sent = []; location.assigned.length = 0; });

test("a call sends JSON with its key, its version and the form's token", async () => {
  answer(200, { id: "f" });
  assert.deepEqual(await call("PATCH", "/v1/facts/f", { status: "approved" }, { key: "k", version: 3 }), { id: "f" });
  const [{ method, headers, body }] = sent;
  assert.equal(method, "PATCH");
  assert.equal(body, '{"status":"approved"}');
  assert.equal(headers["Idempotency-Key"], "k");
  assert.equal(headers["If-Match"], '"3"');
  assert.equal(headers["X-CSRFToken"], "token");
});

test("reading sends no body, and asking what would happen says so", async () => {
  answer(200, {});
  await call("GET", "/v1/cases");
  await call("POST", "/v1/x", {}, { dryRun: true });
  assert.equal(sent[0].body, undefined);
  assert.ok(!("Content-Type" in sent[0].headers));
  assert.equal(sent[1].headers.Prefer, "dry-run");
});

test("what a page asks by itself says so, and nothing else does", async () => {
  answer(200, {});
  await call("GET", "/v1/cases", undefined, { live: true });
  await call("GET", "/v1/cases");
  assert.deepEqual(sent.map(({ headers }) => headers["X-Live-Refresh"]), ["true", undefined]);
});

test("an empty answer is null", async () => {
  answer(204);
  assert.equal(await call("DELETE", "/v1/evidence/e"), null);
});

test("a refusal says what was wrong with the field and what to do next", async () => {
  answer(422, { error: { message: "Not valid.", suggestion: "Use a past day.", details: { fields: { date: ["In the future."] } } } });
  await assert.rejects(call("POST", "/v1/facts", {}), (error) => {
    assert.ok(error instanceof Refused);
    assert.equal(error.message, "In the future. Use a past day.");
    assert.deepEqual(error.fields, { date: ["In the future."] });
    assert.equal(error.status, 422);
    return true;
  });
});

test("what a program is told to look into is not said to people", async () => {
  answer(422, { error: { message: "Not valid.", suggestion: "Correct the fields named in details.fields.", details: { fields: { a: ["Too long."] } } } });
  await assert.rejects(call("POST", "/v1/facts", {}), { message: "Too long." });
});

test("of words that do not stand in a source the most similar ones are said, and nothing that only programs can do", async () => {
  const nearest = [{ page: 2, text: "removed a lock" }, { page: 1, text: "a lock" }];
  answer(422, { error: { message: "They do not stand there.", suggestion: "details.nearest has passages.", details: { nearest } } });
  await assert.rejects(call("POST", "/v1/facts", {}), { message: "They do not stand there. Most like them: “removed a lock”" });
});

test("too many requests: when to try again is in the header or in the body", async () => {
  answer(429, { error: { message: "Slow down." } }, { "Retry-After": "7" });
  await assert.rejects(call("GET", "/v1/x"), { retryAfter: 7 });
  answer(429, { error: { message: "Slow down.", retry_after: 9 } });
  await assert.rejects(call("GET", "/v1/x"), { retryAfter: 9 });
});

test("an answer without words still gets some", async () => {
  globalThis.fetch = async () => new Response("<h1>Bad gateway</h1>", { status: 502 });
  await assert.rejects(call("GET", "/v1/x"), { message: "The server answered 502. Try again." });
});

test("whose sign-in has ended is led back to where they were", async () => {
  answer(401, { error: { message: "Sign in." } });
  await assert.rejects(call("GET", "/v1/x"));
  assert.deepEqual(location.assigned, ["/sign-in?expired&next=%2Fcases%2F1"]);
});

test("only refusals and lost connections are expected", () => {
  assert.ok(isExpected(new TypeError("fetch failed")));
  assert.ok(isExpected(new Refused({ message: "No." }, 403)));
  assert.ok(!isExpected(new RangeError("a fault of ours")));
  assert.equal(inWords(new TypeError("fetch failed")), "No connection. Nothing was lost; try again.");
});

test("what is said carries its tone and what can be done about it", () => {
  const said = messages(document);
  const run = () => undefined;
  say("Changed", { action: "Undo", run });
  assert.deepEqual(said, [{ text: "Changed", tone: undefined, action: "Undo", run }]);
});
