import assert from "node:assert/strict";
import test from "node:test";
import { causeOf } from "../../static/js/issues/own-cause.js";

test("elements are named by what stands before their colon, else by themselves", () => {
  const fields = { name: "Franchise", lines: " Agreement: It was in force: in writing.\n\nBreach\n" };
  assert.deepEqual(causeOf(fields), { name: "Franchise", elements: [
    { name: "Agreement", text: "It was in force: in writing." }, { name: "Breach", text: "Breach" },
  ] });
});
