import assert from "node:assert/strict";
import { test } from "node:test";

import { makePage } from "./page.js";

makePage();
const { backOff, bytesOf, sendParts, waiting } = await import("../../static/js/upload/parts.js");
const { forget, recall, remember } = await import("../../static/js/upload/remembered.js");
const { Refused } = await import("../../static/js/tools.js");
const { Transfer } = await import("../../static/js/upload/transfer.js");

const CONTENT = "The relief valve failed on 3 May.";
const SIZE = 10;
const file = { name: "call.txt", size: CONTENT.length, slice: (from, to) => CONTENT.slice(from, to) };

/** A server that keeps parts, and breaks the connection at these sends. */
function server({ breaks = [], had = [] } = {}) {
  const kept = new Map(had.map((number) => [number, CONTENT.slice((number - 1) * SIZE, number * SIZE)]));
  const waits = [];
  const progress = [];
  const count = Math.ceil(CONTENT.length / SIZE);
  let sends = 0;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const part = (number) => ({ number, start: (number - 1) * SIZE, size_bytes: Math.min(SIZE, CONTENT.length - (number - 1) * SIZE) });
  return {
    waits, progress, kept, get sends() { return sends; }, text: () => numbers.map((number) => kept.get(number)).join(""),
    ask: async () => {
      const missing = numbers.filter((number) => !kept.has(number));
      return { missing: missing.length, count, part_bytes: SIZE, received: [...kept.keys()], parts: missing.slice(0, 2).map(part) };
    },
    put: async ({ number }, bytes, onSent) => {
      sends += 1;
      onSent(1);
      if (breaks.includes(sends)) throw breaks.error ?? new TypeError("connection");
      kept.set(number, bytes);
    },
    wait: async (seconds) => { waits.push(seconds); },
    onSent: (sent) => { progress.push(sent); },
  };
}

test("a file goes in parts, and its progress ends with all of it", async () => {
  const there = server();
  await sendParts(file, there);
  assert.equal(there.text(), CONTENT);
  assert.deepEqual([there.sends, there.waits, there.progress.at(-1)], [4, [], CONTENT.length]);
});

test("after a broken connection only the part that broke is sent again", async () => {
  const there = server({ breaks: [2] });
  await sendParts(file, there);
  assert.equal(there.text(), CONTENT);
  assert.deepEqual([there.sends, there.waits], [5, [1]]);
});

test("what has come before is not sent again", async () => {
  const there = server({ had: [1, 3, 4] });
  await sendParts(file, there);
  assert.deepEqual([there.sends, there.progress[0], there.text()], [1, 23, CONTENT]);
});

test("it waits longer each time, and gives up in the end with what was said", async () => {
  const there = server({ breaks: [1, 2, 3, 4, 5, 6, 7, 8] });
  await assert.rejects(sendParts(file, there), TypeError);
  assert.deepEqual(there.waits, [1, 2, 4, 8, 16, 30, 30]);
  assert.equal(backOff(1), 1);
});

test("a part that comes between failures makes the patience whole again", async () => {
  const there = server({ breaks: [1, 3, 5, 7] });
  await sendParts(file, there);
  assert.deepEqual([there.waits, there.text()], [[1, 1, 1, 1], CONTENT]);
});

test("whoever stops it stops it at once", async () => {
  const breaks = Object.assign([1], { error: new DOMException("Stopped", "AbortError") });
  const there = server({ breaks });
  await assert.rejects(sendParts(file, there), { name: "AbortError" });
  assert.deepEqual(there.waits, []);
});

test("the server says how long to wait where it does", async () => {
  const there = server({ breaks: Object.assign([1], { error: new Refused({}, 503, 10) }) });
  await sendParts(file, there);
  assert.deepEqual(there.waits, [10]);
});

test("the last part is what is left", () => {
  assert.equal(bytesOf([1, 2], 4, SIZE, 33), 20);
  assert.equal(bytesOf([4], 4, SIZE, 33), 3);
  assert.equal(bytesOf([], 4, SIZE, 33), 0);
});

test("waiting ends early when the connection is back or somebody stops it", async () => {
  const listeners = {};
  globalThis.addEventListener = (type, run) => { listeners[type] = run; };
  globalThis.removeEventListener = () => undefined;
  const back = waiting(1000, new AbortController().signal);
  listeners.online();
  await back;
  const stop = new AbortController();
  const stopped = waiting(1000, stop.signal);
  stop.abort();
  await assert.rejects(stopped, { name: "AbortError" });
});

function memory(text) {
  const kept = new Map(text === undefined ? [] : [["intactus-uploads", text]]);
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name), kept };
}

const transfer = { address: "/v1/cases/1/evidence/upload", sha256: "a".repeat(64), file };
const given = { upload_id: "u1", parts: { parts_url: "/v1/evidence/uploads/u1/parts", expires_at: "2026-03-02T00:00:00Z" }, upload_url: "secret" };
const DAY = Date.parse("2026-03-01T00:00:00Z");

test("an upload is remembered by the file's content, name and case, without its address", () => {
  const store = memory();
  remember(transfer, given, store, DAY);
  assert.deepEqual(recall(transfer, store, DAY), { upload_id: "u1", parts: given.parts });
  assert.equal(recall({ ...transfer, sha256: "b".repeat(64) }, store, DAY), undefined);
  assert.equal(recall({ ...transfer, address: "/v1/cases/2/evidence/upload" }, store, DAY), undefined);
  assert.equal([...store.kept.values()].join("").includes("secret"), false);
});

test("it is forgotten when it is over or nothing is awaited any more", () => {
  const store = memory();
  remember(transfer, given, store, DAY);
  assert.equal(recall(transfer, store, Date.parse("2026-03-03T00:00:00Z")), undefined);
  forget(transfer, store, DAY);
  assert.equal(store.kept.size, 0);
});

test("a store that holds something else, or refuses, is as an empty one", () => {
  assert.equal(recall(transfer, memory("nonsense"), DAY), undefined);
  const refusing = { getItem: () => { throw new Error("SecurityError"); }, setItem: () => { throw new Error("full"); } };
  remember(transfer, given, refusing, DAY);
  assert.equal(recall(transfer, refusing, DAY), undefined);
  assert.equal(recall(transfer, undefined, DAY), undefined);
});

test("a remembered upload goes on; one that the server forgot begins anew", async () => {
  globalThis.localStorage = memory();
  remember(transfer, { ...given, parts: { ...given.parts, expires_at: "2999-01-01T00:00:00Z" } });
  const again = Object.assign(new Transfer(file, "call.txt", transfer.address, () => undefined), { sha256: transfer.sha256 });
  const signal = new AbortController().signal;
  globalThis.fetch = async () => Response.json({ missing: 2 });
  assert.equal((await again.resumed(signal)).upload_id, "u1");
  globalThis.fetch = async () => Response.json({ error: { code: "CONFLICT", message: "No more." } }, { status: 409 });
  assert.equal(await again.resumed(signal), undefined);
  assert.equal(recall(again), undefined);
});
