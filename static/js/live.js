// Live changes of one case: refresh the parts that show what changed, unless someone is at work in them.
import { isPast, showInPlace } from "./in-place.js";
import { concerns } from "./live/concerns.js";
import { pace, retryDelay } from "./live/pacing.js";

const htmx = window.htmx;
const caseId = document.body.dataset.caseId;
const SETTLE = 1;        // what happens together is shown together
const AFTER = 200;       // counts in the frame come after what is being looked at
const HEARTBEAT = 25_000;
const SILENCE = 8000;    // a heartbeat without an answer: the connection is dead, as after a laptop's sleep
const dots = () => document.querySelectorAll("[data-live-dot]");
const WORDS = { live: "Live", connecting: "Connecting…", offline: "Not live" };

let position = document.body.dataset.position ?? "";
let attempts = 0;
let socket;
let timer;
let silence;
let news = [];
const refreshed = new WeakMap();
const asked = new WeakMap();
const took = new WeakMap();

function show(state) {
  for (const dot of dots()) { dot.dataset.state = state; dot.textContent = WORDS[state]; }
}

function connect() {
  clearTimeout(timer);
  const address = new URL(`/ws/cases/${caseId}/`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  if (position !== "") address.searchParams.set("since", position);
  const mine = socket = new WebSocket(address);
  mine.addEventListener("message", ({ data }) => { if (mine === socket) receive(JSON.parse(data)); });
  mine.addEventListener("close", ({ code }) => { if (mine === socket) closed(code); });
}
function closed(code) {
  clearTimeout(silence);
  show("offline");
  if (code === 4403) return void import("./live/refused.js").then(({ leave }) => leave(refresh));  // signed out or removed
  timer = setTimeout(reconnect, retryDelay(attempts++));
}
function reconnect() { show("connecting"); connect(); }

// A dead connection closes only after the system's own time-out.
function beat() {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.send("still here");
  clearTimeout(silence);
  silence = setTimeout(() => { const dead = socket; reconnect(); dead.close(); }, SILENCE);
}
function wake() {
  if (document.visibilityState !== "visible") return;
  if (socket.readyState > WebSocket.OPEN) { attempts = 0; reconnect(); } else beat();
  schedule();
}

function receive(message) {
  clearTimeout(silence);
  attempts = 0;
  show("live");
  for (const event of message.events) {
    if (event.event_type === "job.progress") progressing((shown) => shown.progress(event));
    else news.push(event);
  }
  position = message.position;
  schedule();
}

let settling;
function schedule() {
  if (news.length && !settling && !document.hidden) settling = setTimeout(flush, SETTLE);  // nobody looks: later, once
}

function flush() {
  settling = undefined;
  const events = news;
  news = [];
  for (const part of document.querySelectorAll("[data-live]")) {
    const changes = events.filter((event) => concerns(part.dataset.shows, part.getAttribute("hx-get"), event));
    if (!changes.length) continue;
    const inFrame = !part.closest("main");
    if (inFrame || (!atWork(part) && showInPlace(part, changes))) setTimeout(update, AFTER, part, changes.length);
    else update(part, changes.length);
  }
  document.dispatchEvent(new CustomEvent("intactus:events", { detail: { events } }));
}

function update(part, changes) {
  if (atWork(part)) return void import("./live/pill.js").then(({ waitBehindPill }) => waitBehindPill(part, changes, refresh));
  const since = Date.now() - (refreshed.get(part) ?? 0);
  const between = pace(took.get(part));
  if (since >= between) return refresh(part, { live: true });
  if (part.dataset.pending) return;
  part.dataset.pending = "true";
  setTimeout(() => { delete part.dataset.pending; update(part, changes); }, between - since);
}

// `live`: nobody asked for it, so it does not keep its person signed in.
function refresh(part, { live = false } = {}) {
  refreshed.set(part, Date.now());
  htmx.trigger(part, "refresh", { live });
}

function atWork(part) {
  const active = document.activeElement;
  const selection = getSelection();
  const selecting = selection && !selection.isCollapsed && part.contains(selection.anchorNode);
  const typing = part.contains(active) && active.matches("input, textarea, select, [contenteditable=true]");
  return typing || selecting || part.dataset.expanded === "true" || Boolean(part.querySelector("dialog[open], details[open][data-keep]"));
}

// Progress moves in place, and no part is fetched again for it; what moves it comes with the first job that is shown at work.
const progressing = (run) => import("./live/progress.js").then(run, () => undefined);
function paceAll(scope) {
  if (scope.querySelector?.("[data-job-progress]")) progressing((shown) => shown.paceAll(scope));
}

if (caseId) {
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pagehide", () => socket.close());
  addEventListener("pageshow", (event) => { if (event.persisted) reconnect(); });
  setInterval(beat, HEARTBEAT);
  htmx.onLoad(paceAll);
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.elt.matches("[data-live]") || !detail.shouldSwap || !isPast(detail.elt, detail.serverResponse)) return;
    detail.shouldSwap = false;
    update(detail.elt, 1);
  });
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => { asked.set(elt, Date.now()); });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt } }) => { took.set(elt, Date.now() - asked.get(elt)); });
  show("connecting");
  connect();
}
