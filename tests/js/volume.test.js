import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";

const { VolumeFile, sourcesOf } = await import("../../static/js/upload/volume.js");

test("a file of a volume is received without being confirmed, so that it is read as no document", () => {
  const seen = [];
  const transfer = new VolumeFile({ name: "VOL001.zip", size: 3, type: "application/zip" }, "VOL001.zip", "/v1/x", ({ state }) => seen.push(state));
  transfer.confirm({ upload_id: "u1" });
  assert.deepEqual(seen, ["done"]);
  assert.equal(transfer.text, "Received");
  assert.equal(transfer.uploadId, "u1");
});

test("an import takes what was sent and what the case has, and nothing that failed", () => {
  const transfers = [
    { state: "done", uploadId: "u1" }, { state: "failed", uploadId: "u2" }, { state: "duplicate", evidenceId: "e1" }, { state: "cancelled" },
  ];
  assert.deepEqual(sourcesOf(transfers), { upload_ids: ["u1"], evidence_ids: ["e1"] });
});
