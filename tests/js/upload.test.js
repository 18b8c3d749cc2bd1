import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { element, makePage } from "./page.js";

const { document } = makePage();
const { selectedFiles, dropped } = await import("../../static/js/upload/dropped.js");
const { balanceWords, Report } = await import("../../static/js/upload/report.js");
const { Transfer } = await import("../../static/js/upload/transfer.js");
const { ACTS, count, progressOf, stateWords, summaryWords } = await import("../../static/js/upload/words.js");

const file = (size = 1000, name = "letter.pdf") => ({ size, name, type: "application/pdf" });
const one = (state, more = {}) => ({ state, file: file(), sent: 0, rate: 0, ...more });
const place = () => {
  const list = () => element("div", { found: { ul: element("ul") } });
  return element("div", { found: { "[data-report-sum]": element("p"), "[data-report-duplicates]": list(), "[data-report-exceptions]": list() } });
};
let report;
document.addEventListener = () => undefined;  // what it hears is given to it here
beforeEach(() => {
  report = new Report(place());
  globalThis.fetch = async () => Response.json({ title: "scan.tif", status_message: "No text was found." });
});

test("a transfer says how far it is, how fast and how long yet", () => {
  assert.equal(stateWords(one("sending", { sent: 250, rate: 75 })), "Sending 25% · 75 bytes/s · 10 s left");
  assert.equal(stateWords(one("hashing", { hashed: 500 })), "Taking its fingerprint 50%");
  assert.equal(stateWords(one("sending", { file: file(0) })), "Sending 0%");
  assert.equal(stateWords(one("failed", { text: "The store refused the file (403). Try again." })), "The store refused the file (403). Try again.");
});

test("a transfer offers what fits its state and nothing else", () => {
  const offered = (state) => Object.keys(ACTS).filter((name) => ACTS[name]({ state })).join(" ");
  assert.equal(offered("sending"), "pause cancel");
  assert.equal(offered("paused"), "resume cancel");
  assert.equal(offered("failed"), "retry cancel");
  assert.equal(offered("confirming"), "");
  assert.equal(offered("done"), "");
});

test("all together are summed up in words that leave none out", () => {
  const all = [one("done"), one("done"), one("failed"), one("sending")];
  assert.equal(summaryWords(all), "4 files: 2 received, 1 failed");
  assert.equal(count(all, "failed", "sending"), 2);
});

test("what failed or was cancelled no longer counts as something to send", () => {
  const { percent, text } = progressOf([one("done", { sent: 1000 }), one("sending", { sent: 500, rate: 50 }), one("failed"), one("cancelled")]);
  assert.equal(percent, 75);
  assert.equal(text, "1.5 KB of 2.0 KB · 50 bytes/s · about 10 s left");
  assert.equal(progressOf([]).percent, 0);
});

test("a paused transfer starts again from its beginning, one that is being checked can't be stopped", () => {
  const transfer = new Transfer(file(), "letter.pdf", "/v1/x", () => undefined);
  transfer.sent = 400;
  transfer.pause();
  assert.deepEqual([transfer.state, transfer.sent], ["paused", 0]);
  transfer.again();
  assert.equal(transfer.state, "waiting");
  transfer.become("confirming");
  transfer.cancel();
  assert.equal(transfer.state, "confirming");
});

test("a transfer that is cancelled has the server give up what came, once", async () => {
  const asked = [];
  globalThis.fetch = async (address) => { asked.push(address); return Response.json({ status: "cancelled" }); };
  const transfer = new Transfer(file(), "letter.pdf", "/v1/x", () => undefined);
  transfer.given = { upload_id: "u1", parts: null };
  await transfer.cancel();
  await transfer.cancel();
  assert.deepEqual([asked, transfer.text], [["/v1/evidence/uploads/u1/cancel"], "Cancelled; nothing was stored"]);
});

test("where the server can't be asked, the line says when what came is removed", async () => {
  globalThis.fetch = async () => { throw new TypeError("offline"); };
  const transfer = new Transfer(file(), "letter.pdf", "/v1/x", () => undefined);
  Object.assign(transfer, { given: { upload_id: "u1", parts: {} }, inParts: true });
  await transfer.cancel();
  assert.match(transfer.text, /removed within a day or two/);
});

test("a transfer that is done is not begun again", () => {
  const transfer = new Transfer(file(), "letter.pdf", "/v1/x", () => undefined);
  transfer.finish("done", "e1");
  transfer.again();
  transfer.pause();
  assert.equal(transfer.state, "done");
});

test("the speed is that of the last seconds", (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const transfer = new Transfer(file(100_000), "letter.pdf", "/v1/x", () => undefined);
  for (const [at, loaded] of [[0, 0], [1000, 1000], [6000, 11_000], [7000, 13_000]]) { now = at; transfer.progressed(loaded); }
  assert.equal(transfer.rate, 2000);
});

test("an empty file is refused before anything is sent", async () => {
  const transfer = new Transfer(file(0), "empty.pdf", "/v1/x", () => undefined);
  await transfer.run();
  assert.deepEqual([transfer.state, transfer.text], ["failed", "This file is empty; there is nothing to store."]);
});

test("the folder a file came from goes with it as its source", () => {
  const transfer = new Transfer(file(), "Discovery/2024/letter.pdf", "/v1/x", () => undefined);
  assert.equal(transfer.declared().source, "Folder Discovery/2024");
  assert.equal("source" in new Transfer(file(), "letter.pdf", "/v1/x", () => undefined).declared(), false);
});

const moved = (path, state, evidenceId, text = "") => ({ path, state, evidenceId, text });

test("files = read + already here + exceptions + still at work", async () => {
  const transfers = [moved("a", "done", "e1"), moved("b", "duplicate", "e0"), moved("c", "failed", undefined, "Too large."), moved("d", "sending")];
  for (const transfer of transfers) report.follow(transfer);
  report.hear({ event_type: "evidence.processed", entity_id: "e1", data: { kind: "process", status: "ready" } });
  assert.deepEqual(report.balance, { files: 4, inside: 0, read: 1, duplicates: 1, exceptions: 1, working: 1 });
  assert.equal(balanceWords(report.balance), "4 files = 1 read + 1 already in this case + 1 exception + 1 at work");
});

test("reading that ended before the upload was confirmed here is not lost", () => {
  report.hear({ event_type: "evidence.processed", entity_id: "e1", data: { kind: "process", status: "ready" } });
  report.follow(moved("a", "done", "e1"));
  assert.equal(report.balance.read, 1);
});

test("a recording is at work until its words are written down", async () => {
  report.follow(moved("call.flac", "done", "e1"));
  report.hear({ event_type: "evidence.processed", entity_id: "e1", data: { kind: "process", status: "processing" } });
  await new Promise(setImmediate);
  assert.equal(balanceWords(report.balance), "1 file = 0 read + 1 at work");
  report.hear({ event_type: "evidence.processed", entity_id: "e1", data: { kind: "process", status: "ready" } });
  assert.equal(report.balance.read, 1);
});

test("what comes inside a file is counted beside the files, and named if it can't be read", async () => {
  report.follow(moved("mail.eml", "done", "e1"));
  report.hear({ event_type: "evidence.created", entity_id: "e2", data: { parent_id: "e1" } });
  report.hear({ event_type: "evidence.processed", entity_id: "e2", data: { kind: "process", status: "unsupported" } });
  await new Promise(setImmediate);
  assert.deepEqual(report.balance, { files: 1, inside: 1, read: 0, duplicates: 0, exceptions: 1, working: 1 });
  const [line] = [...report.lines.values()].filter(({ isInside }) => isInside);
  assert.deepEqual([line.name, line.reason], ["scan.tif", "No text was found."]);
});

test("events of other people's files change nothing here", () => {
  report.follow(moved("a", "done", "e1"));
  report.hear({ event_type: "evidence.created", entity_id: "e9", data: { parent_id: "e8" } });
  report.hear({ event_type: "job.progress", entity_id: "j" });
  assert.deepEqual(report.balance, { files: 1, inside: 0, read: 0, duplicates: 0, exceptions: 0, working: 1 });
});

test("a dropped folder gives every file in it with its path, also beyond the first hundred", async () => {
  const entry = (name) => ({ isFile: true, fullPath: `/box/${name}`, file: (resolve) => resolve(name) });
  const batches = [[entry("a"), entry("b")], [entry("c")], []];
  const folder = { isFile: false, createReader: () => ({ readEntries: (resolve) => resolve(batches.shift()) }) };
  const found = await dropped({ items: [{ webkitGetAsEntry: () => folder }], files: [] });
  assert.deepEqual(found, [["a", "box/a"], ["b", "box/b"], ["c", "box/c"]]);
});

test("selected files keep their path in the selected folder", () => {
  const [first, second] = [{ name: "a.pdf", webkitRelativePath: "box/a.pdf" }, { name: "b.pdf", webkitRelativePath: "" }];
  assert.deepEqual(selectedFiles([first, second]).map(([, path]) => path), ["box/a.pdf", "b.pdf"]);
});
