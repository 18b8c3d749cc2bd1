// Files to the case: three at a time, each with its own line, and all of them together with one.
import { refresh } from "../tools.js";
import { Report } from "./report.js";
import { Transfer } from "./transfer.js";
import { VolumeFile, importButton } from "./volume.js";
import { ACTS, count, progressOf, stateWords, summaryWords } from "./words.js";

const AT_ONCE = 3;
const zone = document.querySelector("[data-upload]");
const part = (name) => zone.querySelector(`[data-upload-${name}]`);
const transfers = [];
const lines = new Map();
const report = new Report(part("report"));  // follows what becomes of each file also where no balance is shown
let halted = false;

function drawLine(transfer) {
  const row = lines.get(transfer);
  const bar = row.querySelector("progress");
  row.dataset.state = transfer.isRead === false ? "unread" : transfer.state;
  row.querySelector(".upload-state").textContent = stateWords(transfer);
  bar.hidden = !transfer.isRunning;
  if (transfer.state === "confirming") bar.removeAttribute("value");
  else bar.value = (100 * (transfer.state === "sending" ? transfer.sent : transfer.hashed ?? 0)) / (transfer.file.size || 1);
  for (const [name, fits] of Object.entries(ACTS)) row.querySelector(`[data-${name}]`).hidden = !fits(transfer);
}

function add([file, path]) {
  const row = part("line").content.firstElementChild.cloneNode(true);
  const Kind = zone.dataset.import ? VolumeFile : Transfer;
  const transfer = new Kind(file, path, zone.dataset.upload, changed);
  const name = row.querySelector(".upload-name");
  name.textContent = name.title = path;
  for (const button of row.querySelectorAll("button")) button.setAttribute("aria-label", `${button.textContent}: ${path}`);
  lines.set(transfer, row);
  transfers.push(transfer);
  part("list").append(row);
  row.addEventListener("click", ({ target }) => act(transfer, target.closest("button")?.dataset ?? {}));
  changed(transfer);
}

function act(transfer, { pause, resume, retry, cancel }) {
  if (pause !== undefined) transfer.pause();
  if (cancel !== undefined) transfer.cancel();
  if (resume !== undefined || retry !== undefined) transfer.again();
  keepFocus(transfer);
  next();
}

// The button that was pressed may be gone with the state it belonged to.
function keepFocus(transfer) {
  if (document.activeElement !== document.body && !document.activeElement.hidden) return;
  (lines.get(transfer).querySelector("button:not([hidden])") ?? chooser()).focus();
}

// Once nothing of it can be acted on: where files are chosen.
const chooser = () => zone.querySelector("input[type=file]:not([webkitdirectory])");

function changed(transfer) {
  drawLine(transfer);
  if (transfer.seen !== transfer.state) moved(transfer);
  paint();
}

function moved(transfer) {
  transfer.seen = transfer.state;
  report.follow(transfer);
  if (transfer.isOver) refreshSoon();
  summarise();
}

let refreshing;
function refreshSoon() { refreshing ??= setTimeout(() => { refreshing = undefined; refresh("evidence"); }, 800); }

function next() {
  while (!halted && transfers.filter((one) => one.isRunning).length < AT_ONCE) {
    const one = transfers.find((transfer) => transfer.state === "waiting");
    if (!one) break;
    one.run().finally(next);
  }
  summarise();
}

/** Take `[file, path]` pairs into the case. */
export function addAll(found) {
  for (const one of found) add(one);
  next();
}

// All together ------------------------------------------------------------------------------------------------------
function summarise() {
  part("all").hidden = transfers.length < 2;
  const text = summaryWords(transfers);
  if (part("summary").textContent !== text) part("summary").textContent = text;
  const open = transfers.some((one) => !one.isOver);
  part("pause-all").hidden = !open || halted || !count(transfers, "waiting", "hashing", "sending");
  part("resume-all").hidden = !count(transfers, "paused") && !halted;
  part("retry-all").hidden = count(transfers, "failed") < 2;
  part("cancel-all").hidden = !open;
  importButton(zone, transfers, open);
}

let painting = false;
function paint() {
  if (painting) return;
  painting = true;
  setTimeout(() => { painting = false; showProgress(); }, 250);
}

function showProgress() {
  const { percent, text } = progressOf(transfers);
  part("bar").value = percent;
  part("pace").textContent = text;
}

function pauseAll() { halted = true; for (const one of transfers) one.pause(); summarise(); part("resume-all").focus(); }
function resumeAll() { halted = false; for (const one of transfers) if (one.state === "paused") one.again(); next(); part("pause-all").focus(); }
function retryAll() { for (const one of transfers) if (one.state === "failed") one.again(); next(); }
function cancelAll() { halted = false; for (const one of transfers) if (!one.isOver) one.cancel(); summarise(); chooser().focus(); }

const ALL = { "pause-all": pauseAll, "resume-all": resumeAll, "retry-all": retryAll, "cancel-all": cancelAll };
for (const [name, run] of Object.entries(ALL)) part(name).addEventListener("click", run);
addEventListener("beforeunload", (event) => { if (transfers.some((one) => !one.isOver && one.state !== "paused")) event.preventDefault(); });
