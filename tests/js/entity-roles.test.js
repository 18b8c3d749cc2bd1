import assert from "node:assert/strict";
import { test } from "node:test";

import { rolesOf, sideOf } from "../../static/js/entities/roles.js";

test("rows without a role say nothing, and days that are not given are none", () => {
  const rows = [
    { role: "witness", startsOn: "2024-03-01", endsOn: "", note: "Of the signing" },
    { role: "", startsOn: "2024-01-01", endsOn: "" },
  ];
  assert.deepEqual(rolesOf(rows), [{ role: "witness", starts_on: "2024-03-01", ends_on: null, note: "Of the signing" }]);
});

test("what is empty of a name is a dash beside the other's", () => {
  const side = Object.fromEntries(sideOf({ name: "E. Moran", aliases: [], roles: ["payee"], fact_count: 2, mention_count: 1 }));
  assert.deepEqual([side.Merged, side["Also written"], side.Roles, side.Facts], ["E. Moran", "—", "payee", "2"]);
});
