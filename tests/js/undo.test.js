import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { makePage, messages } from "./page.js";

const { document } = makePage();
const { Refused } = await import("../../static/js/tools.js");
const { remember, undo } = await import("../../static/js/undo.js");
const said = messages(document);
beforeEach(() => { said.length = 0; });

test("acts are taken back one after the other, the last first", async () => {
  const back = [];
  remember("Approved", () => back.push("first"));
  remember("Dismissed", () => back.push("second"));
  await undo();
  await undo();
  assert.deepEqual(back, ["second", "first"]);
});

test("an act is taken back only once", async () => {
  let times = 0;
  remember("Approved", () => { times += 1; });
  await undo();
  await undo();
  assert.equal(times, 1);
  assert.equal(said.at(-1).text, "Nothing to take back");
});

test("the message of an act offers to undo it", async () => {
  let undone = false;
  remember("Approved", () => { undone = true; });
  assert.equal(said[0].action, "Undo");
  await said[0].run();
  assert.ok(undone);
});

test("why an act can't be taken back is said", async () => {
  remember("Approved", () => { throw new Refused({ message: "Someone changed this fact." }, 409); });
  await undo();
  assert.deepEqual([said.at(-1).text, said.at(-1).tone], ["Someone changed this fact.", "bad"]);
});

test("a fault of ours is not passed off as a refusal", async () => {
  remember("Approved", () => { throw new RangeError("a fault"); });
  await assert.rejects(undo(), RangeError);
});
