// One file's way into the case: fingerprint, address, bytes, confirmation. It can be paused, cancelled and tried again.
import { call, inWords, isExpected, newKey, Refused } from "../tools.js";
import { fingerprint } from "./hash.js";
import { sendParts, waiting } from "./parts.js";
import { put } from "./put.js";
import { forget, recall, remember } from "./remembered.js";

const WINDOW = 5000;  // milliseconds a rate is taken over
const OVER = ["done", "duplicate", "failed", "cancelled"];

export class Transfer {
  state = "waiting";
  sent = 0;
  samples = [];

  constructor(file, path, address, onChange) {
    Object.assign(this, { file, path, address, onChange });
  }

  get isOver() { return OVER.includes(this.state); }
  get isRunning() { return ["hashing", "sending", "confirming"].includes(this.state); }
  get folder() { return this.path.includes("/") ? this.path.slice(0, this.path.lastIndexOf("/")) : ""; }

  /** Bytes a second over the last few seconds, or 0 while nothing can be said. */
  get rate() {
    const now = performance.now();
    this.samples = this.samples.filter(([at]) => now - at < WINDOW);
    if (this.samples.length < 2) return 0;
    const [[since, before]] = this.samples;
    const [until, after] = this.samples.at(-1);
    return until - since > 300 ? ((after - before) * 1000) / (until - since) : 0;
  }

  become(state, text = "") {
    Object.assign(this, { state, text });
    this.onChange(this);
  }

  /** Say how reading it ended; the transfer itself was over before. */
  conclude(text, isRead) {
    Object.assign(this, { text, isRead });
    this.onChange(this);
  }

  /** Go all the way, or until someone stops it. Never throws for what a person can do something about. */
  async run() {
    this.stop = new AbortController();
    this.become("hashing");  // before anything can fail: what is not waiting any more is not begun again
    try {
      await this.steps(this.stop.signal);
    } catch (error) {
      if (error.name === "AbortError") return;  // pause() or cancel() have said what became of it
      if (error.name === "NotReadableError") return this.become("failed", "This file can't be read: it was moved, changed or is in use.");
      if (!isExpected(error)) throw error;
      this.become("failed", inWords(error));
    }
  }

  async steps(signal) {
    if (!this.file.size) throw new Refused({ message: "This file is empty; there is nothing to store." }, 422);
    this.sha256 ??= await fingerprint(this.file, signal, (done) => { this.hashed = done; this.onChange(this); });
    const given = await this.resumed(signal) ?? await this.promised(signal);
    if (given.duplicate_of) return this.finish("duplicate", given.duplicate_of);  // not a byte is sent
    this.given = given;
    this.become("sending");
    await this.send(given, signal);
    await this.confirm(given, signal);
  }

  async confirm(given, signal) {
    this.become("confirming");
    const confirmed = await patient(signal, () => call("POST", `/v1/evidence/uploads/${given.upload_id}/confirm`, {}, { key: newKey() }));
    forget(this);
    if (confirmed.duplicate_of && !confirmed.job_id) this.finish("duplicate", confirmed.duplicate_of);
    else this.finish("done", confirmed.evidence_id);
  }

  async promised(signal) {
    const given = await patient(signal, () => call("POST", this.address, this.declared(), { key: newKey(), signal }));
    if (given.parts && !given.duplicate_of) remember(this, given);
    return given;
  }

  /** What was promised for the same file before, if the server still waits for the rest of it. */
  async resumed(signal) {
    const given = recall(this);
    if (!given) return undefined;
    try {
      await patient(signal, () => call("GET", `${given.parts.parts_url}?limit=1`, undefined, { signal }));
      return given;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      forget(this);
      return undefined;
    }
  }

  declared() {
    const { file, sha256, folder } = this;
    const source = folder ? { source: `Folder ${folder}`.slice(0, 200) } : {};
    return { filename: file.name, content_type: file.type || "application/octet-stream", size_bytes: file.size, sha256, ...source };
  }

  finish(state, evidenceId) {
    this.evidenceId = evidenceId;
    this.sent = this.file.size;
    this.become(state);
  }

  send(given, signal) {
    this.samples = [];
    this.inParts = Boolean(given.parts);
    if (!given.parts) return put(given, this.file, signal, (loaded) => this.progressed(loaded));
    return sendParts(this.file, {
      ask: () => patient(signal, () => call("GET", given.parts.parts_url, undefined, { signal })),
      put: (part, bytes, onSent) => put(part, bytes, signal, onSent),
      wait: (seconds) => waiting(seconds, signal),
      onSent: (sent) => { this.text = ""; this.progressed(sent); },
      onBroken: (seconds) => { this.text = `The connection broke. Going on in ${seconds} s, after what has come`; this.onChange(this); },
    });
  }

  progressed(loaded) {
    this.sent = Math.min(loaded, this.file.size);
    this.samples.push([performance.now(), this.sent]);
    this.onChange(this);
  }

  pause() { this.halt("paused", this.inParts ? "Paused; it goes on after what has come" : "Paused; it will be sent from its beginning"); }

  cancel() {
    this.halt("cancelled", "Cancelled; nothing was stored");
    if (this.state !== "cancelled") return undefined;
    forget(this);
    return this.giveUp();
  }

  /** Have the server remove what came, and count its size no longer; what can't be asked now happens when its address expires. */
  async giveUp() {
    if (!this.given) return;
    const { upload_id: id } = this.given;
    this.given = undefined;
    try {
      await call("POST", `/v1/evidence/uploads/${id}/cancel`, {}, { key: newKey() });
    } catch (error) {
      if (!isExpected(error)) throw error;
      if (this.inParts) this.conclude("Cancelled; what came of it is removed within a day or two");
    }
  }

  again() { if (!["done", "duplicate"].includes(this.state)) { this.sent = 0; this.become("waiting"); } }

  // Once the bytes have come and are being checked, they are in: too late to stop.
  halt(state, text) {
    if (this.state === "confirming" || ["done", "duplicate"].includes(this.state)) return;
    const running = this.isRunning;
    this.sent = 0;
    this.become(state, text);
    if (running) this.stop.abort();
  }
}

// Too many at once: wait as long as the server says, then ask again.
async function patient(signal, ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error.status !== 429) throw error;
      await new Promise((resolve) => { setTimeout(resolve, (error.retryAfter || 2) * 1000); });
      signal.throwIfAborted();
    }
  }
}
