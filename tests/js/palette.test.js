import assert from "node:assert/strict";
import { test } from "node:test";

import { fitting } from "../../static/js/palette/fitting.js";
import { makePage } from "./page.js";

const { location } = makePage({ body: { caseId: "c1" } });
const { found, SOURCES } = await import("../../static/js/palette/sources.js");
const labels = (all, wanted) => fitting(all.map((label) => ({ label })), wanted).map(({ label }) => label);

test("what begins with the letters comes before what merely has them", () => {
  assert.deepEqual(labels(["Profile", "Facts", "Find a fact"], "fa"), ["Facts", "Find a fact"]);
});

test("the first letters of words are enough", () => assert.equal(labels(["People of the firm", "Timeline"], "pf")[0], "People of the firm"));

test("letters in another order do not fit", () => assert.deepEqual(labels(["Facts"], "tcaf"), []));

test("at most six fit, and with nothing typed thirty are offered", () => {
  const many = Array.from({ length: 40 }, (_, number) => `Page ${number}`);
  assert.equal(labels(many, "page").length, 6);
  assert.equal(labels(many, "").length, 30);
});

test("the server is asked within the open case, and its words lead to the thing's page", async () => {
  const asked = [];
  globalThis.fetch = async (url) => { asked.push(url); return Response.json({ items: [{ id: "e1", title: "Letter" }] }); };
  const [documents] = SOURCES.filter(({ kind }) => kind === "Documents");
  const [one] = await found(documents, "let", undefined);
  one.run();
  assert.deepEqual(asked, ["/v1/cases/c1/evidence?q=let&limit=6"]);
  assert.deepEqual([one.kind, one.label, location.assigned], ["Documents", "Letter", ["/evidence/e1"]]);
});

test("what one may not see is not offered", async () => {
  globalThis.fetch = async () => new Response("{}", { status: 403 });
  assert.deepEqual(await found(SOURCES.at(-1), "cas", undefined), []);
});
