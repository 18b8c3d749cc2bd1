// What became of the files of this visit: files = read + already here + exceptions + still at work, each exception named.
import { call, isExpected } from "../tools.js";
import { counted } from "../words.js";

const READ = ["ready"];
const LISTENING = "processing";  // a recording whose file was read, and whose words are not written down yet
const WORDS = {
  partial: "Partly read", unsupported: "Stored, not readable here", failed: "Could not be read", cancelled: "Reading was cancelled",
  refused: "Not stored", stopped: "Cancelled before it was sent",
};

export class Report {
  lines = new Map();   // what it is about → { name, kind, evidenceId, reason }
  statuses = new Map();  // of evidence whose work ended, also before its upload was confirmed here

  constructor(place) {
    this.place = place;
    document.addEventListener("intactus:events", ({ detail }) => { for (const event of detail.events) this.hear(event); });
  }

  /** A file's transfer moved on. */
  follow(transfer) {
    const kinds = { done: "reading", duplicate: "duplicate", failed: "refused", cancelled: "stopped" };
    const { path, state, evidenceId, text } = transfer;
    const line = { name: path, kind: kinds[state] ?? "sending", evidenceId, reason: state === "failed" ? text : "" };
    this.lines.set(transfer, line);
    if (line.kind === "reading" && this.statuses.has(line.evidenceId)) this.settle(line, this.statuses.get(line.evidenceId));
    this.draw();
  }

  hear({ event_type: type, entity_id: id, data = {} }) {
    if (type === "evidence.created" && this.of(data.parent_id)) this.lines.set(id, { name: "", kind: "reading", evidenceId: id, isInside: true });
    else if (type === "evidence.processed" && (data.kind === "process" || data.status === "failed")) this.ended(id, data.status);
    else if (type === "job.cancelled" && data.evidence_id) this.ended(data.evidence_id, "cancelled");
    else return;
    this.draw();
  }

  of(evidenceId) { return evidenceId && [...this.lines.values()].find((line) => line.evidenceId === evidenceId && line.kind !== "duplicate"); }

  ended(evidenceId, status) {
    this.statuses.set(evidenceId, status);
    const line = this.of(evidenceId);
    if (line) this.settle(line, status);
  }

  async settle(line, status) {
    if (status === LISTENING) return this.listens(line);
    line.kind = READ.includes(status) ? "read" : status;
    if (line.kind === "read") return this.conclude(line);
    try {
      const item = await call("GET", `/v1/evidence/${line.evidenceId}`, undefined, { live: true });
      Object.assign(line, { name: line.name || item.title, reason: item.status_message });
    } catch (error) {
      if (!isExpected(error)) throw error;
    }
    this.conclude(line);
    this.draw();
  }

  /** A recording is stored, and read once its words are written down. */
  listens(line) { this.transferOf(line)?.conclude?.("Received; its words are being written down"); }

  transferOf(line) { return [...this.lines].find(([, one]) => one === line)?.[0]; }

  /** The file's own line says what became of it, as the report does. */
  conclude(line) {
    const stored = !this.place && line.kind === "unsupported" ? "failed" : line.kind;  // a client reads one word for both
    this.transferOf(line)?.conclude?.(line.kind === "read" ? "Received and read" : exceptionWords({ ...line, kind: stored }), line.kind === "read");
  }

  /** How many of each, adding up to all of them. */
  get balance() {
    const lines = [...this.lines.values()];
    const count = (...kinds) => lines.filter((line) => kinds.includes(line.kind)).length;
    return {
      files: lines.filter((line) => !line.isInside).length, inside: lines.filter((line) => line.isInside).length,
      read: count("read"), duplicates: count("duplicate"), exceptions: count(...Object.keys(WORDS)), working: count("sending", "reading"),
    };
  }

  draw() {
    if (!this.place) return;
    this.place.hidden = this.lines.size === 0;
    const { working } = this.balance;
    const text = balanceWords(this.balance);
    const sum = this.place.querySelector("[data-report-sum]");
    if (sum.textContent !== text) sum.textContent = text;
    this.place.dataset.done = String(working === 0);
    this.names("duplicate", (line) => line.kind === "duplicate", () => "");
    this.names("exception", (line) => line.kind in WORDS, exceptionWords);
  }

  names(kind, belongs, wordsOf) {
    const place = this.place.querySelector(`[data-report-${kind}s]`);
    const lines = [...this.lines.values()].filter(belongs);
    place.hidden = lines.length === 0;
    place.querySelector("ul").replaceChildren(...lines.map((line) => named(line, wordsOf(line))));
  }
}

const exceptionWords = ({ kind, reason }) => [WORDS[kind], reason].filter(Boolean).join(": ");

/** `3 files and 2 found inside = 4 read + 1 at work`. */
export function balanceWords({ files, inside, read, duplicates, exceptions, working }) {
  const whole = `${counted(files, "file")}${inside ? ` and ${inside} found inside` : ""}`;
  const parts = [
    `${read} read`, duplicates && `${duplicates} already in this case`,
    exceptions && counted(exceptions, "exception"), working && `${working} at work`,
  ];
  return `${whole} = ${parts.filter(Boolean).join(" + ")}`;
}

function named({ name, evidenceId }, text) {
  const item = document.createElement("li");
  const title = document.createElement(evidenceId ? "a" : "b");
  if (evidenceId) title.href = `/evidence/${evidenceId}`;
  title.textContent = name || "A document found inside";
  item.append(title);
  if (text) item.append(Object.assign(document.createElement("span"), { textContent: ` ${text}` }));
  return item;
}
