import assert from "node:assert/strict";
import { test } from "node:test";

import { makePage } from "./page.js";

makePage();
const { base64Of, bodyOf, textOf, wordsOf } = await import("../../static/js/facts/import.js");

test("a table that a Windows program wrote is read as it meant it", () => {
  assert.equal(textOf(new TextEncoder().encode("“Ödön”")), "“Ödön”");
  assert.equal(textOf(Uint8Array.from([0x93, 0xd6, 0x94])), "“Ö”");
});

test("a workbook goes as it is, a table as text with what its rows are", () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
  assert.deepEqual(bodyOf("List.XLSX", bytes, "facts"), { xlsx: Buffer.from(bytes).toString("base64") });
  assert.equal(base64Of(new Uint8Array()), "");
  assert.deepEqual(bodyOf("names.csv", new TextEncoder().encode("name"), "people"), { csv: "name", table: "people" });
});

test("what is offered is what is right, and nothing where nothing is", () => {
  assert.equal(wordsOf({ made: 3, problems: 0 }), "Import 3");
  assert.equal(wordsOf({ made: 3, problems: 1 }), "Import the 3 that are right");
  assert.equal(wordsOf({ made: 0, problems: 2 }), "");
});
