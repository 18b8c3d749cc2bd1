import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";

let handle;
const posted = [];
globalThis.addEventListener = (type, run) => { handle = run; };
globalThis.postMessage = (message) => posted.push(message);
await import("../../static/js/hash-worker.js");

const MB = 1024 * 1024;

async function hashed(file) {
  const id = Symbol("file");
  handle({ data: { id, file } });
  for (;;) {
    const last = posted.find((message) => message.id === id && !message.done);
    if (last) return last;
    await new Promise(setImmediate);
  }
}
const digest = (bytes) => createHash("sha256").update(bytes).digest("hex");

test("the fingerprint of a small file is its SHA-256", async () => {
  assert.equal((await hashed(new Blob(["abc"]))).sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("a file too large to hold whole has the same fingerprint, chunk by chunk", async () => {
  const bytes = randomBytes(33 * MB + 57);
  assert.equal((await hashed(new Blob([bytes]))).sha256, digest(bytes));
  assert.ok(posted.some(({ done }) => done === 4 * MB), "how far it is was said on the way");
});

test("every length around a block's end is padded right", async () => {
  const { subtle } = globalThis.crypto;
  Object.defineProperty(globalThis.crypto, "subtle", { value: undefined, configurable: true });
  try {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120]) {
      const bytes = randomBytes(length);
      assert.equal((await hashed(new Blob([bytes]))).sha256, digest(bytes), `${length} bytes`);
    }
  } finally {
    Object.defineProperty(globalThis.crypto, "subtle", { value: subtle, configurable: true });
  }
});

test("a file that can't be read is said to be so", async () => {
  const gone = { size: 10, arrayBuffer: () => Promise.reject(new DOMException("moved", "NotReadableError")) };
  assert.equal((await hashed(gone)).unreadable, "NotReadableError");
});
