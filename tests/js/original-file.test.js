import assert from "node:assert/strict";
import { test } from "node:test";

import { fileOf } from "../../static/js/viewer/file.js";

const BYTES = new Uint8Array([1, 2, 3, 4]);

/** A file whose addresses are counted; `refuse` says of which of them nothing is read. */
function counted({ refuse = () => false, expires_in = 60 } = {}) {
  const seen = { asked: 0, headers: [], time: 0 };
  const file = fileOf("42", {
    ask: async () => ({ download_url: `https://files.example/${seen.asked += 1}`, expires_in, size_bytes: BYTES.length }),
    get: async (url, { headers }) => {
      seen.headers.push(headers);
      return new Response(refuse(url) ? null : BYTES, { status: refuse(url) ? 403 : 200 });
    },
    now: () => seen.time,
  });
  return { file, seen };
}

test("one address serves all that is read within its time", async () => {
  const { file, seen } = counted();
  const [size, whole] = await Promise.all([file.size(), file.whole()]);
  assert.deepEqual([size, whole.size, seen.asked], [4, 4, 1]);
  seen.time = 54_999;
  await file.size();
  assert.equal(seen.asked, 1);
  seen.time = 55_000;  // five seconds before it ends
  await file.size();
  assert.equal(seen.asked, 2);
});

test("a part is read by its range", async () => {
  const { file, seen } = counted();
  assert.deepEqual(await file.read(0, 4), BYTES);
  assert.deepEqual(seen.headers, [{ Range: "bytes=0-3" }]);
});

test("an address that has ended on the way is asked for once more", async () => {
  const { file, seen } = counted({ refuse: (url) => url.endsWith("/1") });
  assert.equal((await file.whole()).size, 4);
  assert.equal(seen.asked, 2);
  const refused = counted({ refuse: () => true });
  await assert.rejects(refused.file.whole(), /could not be fetched/);
  assert.equal(refused.seen.asked, 2);
});

test("a question that failed is asked again", async () => {
  let asked = 0;
  const file = fileOf("42", {
    ask: async () => {
      if (!asked++) throw new Error("No such document.");
      return { download_url: "x", expires_in: 60, size_bytes: 4 };
    },
  });
  await assert.rejects(file.size(), /No such document/);
  assert.equal(await file.size(), 4);
});
