// The timeline, drawn: fetched page by page, moved, zoomed and chosen from. The list below says the same in words.
import { dayWords } from "./dates.js";
import { DAY, at, draw, drawLanes, root, scale, shown, width } from "./timeline-chart.js";

const htmx = window.htmx;
const PAGE = 500;         // events a request
const CLOSEST = 10;       // days across the view at most zoom
const MOST_LANES = 9;
const OTHER = "\uffff";   // sorts last

let items = [], whole, fitted = false, loading, lane = 0;  // an event may stand in several lanes; `lane` is where one is

const day = (iso) => Date.parse(iso) / DAY;
const iso = (number) => new Date(Math.round(number) * DAY).toISOString().slice(0, 10);

// A month or year is a span of its days; so is what is only known roughly.
function lastDay({ date, date_end: end, date_precision: precision }) {
  if (end) return day(end);
  const [year, month] = date.split("-").map(Number);
  if (precision === "year") return Date.UTC(year, 12, 0) / DAY;
  return precision === "month" ? Date.UTC(year, month, 0) / DAY : day(date);
}
const prepared = (event) => ({ ...event, when: dayWords(event.date_label, event.date, event.date_end, event.date_precision), from: day(event.date), to: lastDay(event) + 1, fuzzy: !["", "day"].includes(event.date_precision) });

// --- what to draw ------------------------------------------------------------------------------------------------
function question(cursor) {
  const asked = new URLSearchParams(location.search);
  const body = { limit: PAGE };
  for (const name of ["date_from", "date_to", "entity_id", "evidence_id", "classification"]) if (asked.get(name)) body[name] = asked.get(name);
  if (asked.get("status")) body.status = asked.get("status").split(",");
  if (cursor) body.cursor = cursor;
  return JSON.stringify(body);
}

async function load({ keep = false } = {}) {
  loading?.abort();
  const { signal } = loading = new AbortController();
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": document.querySelector('meta[name="csrf-token"]').content };
  const found = [];
  let answer;
  root.setAttribute("aria-busy", "true");
  try {
    do {
      const response = await fetch(root.dataset.timeline, { method: "POST", headers, body: question(answer?.next_cursor), signal });
      if (!response.ok) return say(response.status === 429 ? "Too many requests; the drawing waits. The list below is complete." : "The events could not be drawn. The list below is complete.");
      answer = await response.json();
      found.push(...answer.items.map(prepared));
      if (keep && answer.has_more) continue;  // what is on the screen stays until all is known
      show(found, answer, keep);
    } while (answer.has_more);
  } catch (error) {
    if (error.name !== "AbortError") say("No connection; the drawing waits.");
  } finally {
    if (signal === loading.signal) root.removeAttribute("aria-busy");
  }
}

function show(found, answer, keep) {
  items = found;
  shown.chosen = items.find((one) => one.fact_id === shown.chosen?.fact_id);
  whole = answer.date_range.min && { from: day(answer.date_range.min), to: day(answer.date_range.max) + 1 };
  const all = answer.total_count === items.length;
  say(`${items.length.toLocaleString()} ${all ? "" : `of ${answer.total_count.toLocaleString()} `}event${answer.total_count === 1 ? "" : "s"}`);
  if (!keep || !fitted) fit(usual());
  fitted = true;
  sortIntoLanes();
}
function say(text) { at("[data-chart-count]").textContent = text; }

// Where the events are; a single date far off does not shrink all others to nothing.
function usual() {
  if (items.length < 20) return whole;
  const edge = Math.floor(items.length / 25);
  const most = { from: items[edge].from, to: items[items.length - 1 - edge].to };
  return whole.to - whole.from > 2 * (most.to - most.from) ? most : whole;
}
function fit(range) {
  const { from, to } = range ?? { from: day("2024-01-01"), to: day("2025-01-01") };
  const missing = Math.max(CLOSEST, (to - from) * 1.06) - (to - from);
  Object.assign(shown, { from: from - missing / 2, to: to + missing / 2 });
}

const GROUPS = {
  person: (event) => event.entities.filter(({ type }) => type === "person" || type === "organization").map(({ name }) => name),
  type: (event) => [...new Set(event.entities.map(({ type }) => words(type)))],
  kind: (event) => [event.evidence_kind && words(event.evidence_kind)].filter(Boolean),
  status: (event) => [words(event.status)],
  none: () => ["All events"],
};
const NOBODY = { person: "Nobody named", type: "Nothing named", kind: "Other documents" };
const words = (code) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll("_", " ");

function sortIntoLanes() {
  const by = at("[data-lanes]").value;
  const groups = new Map();
  for (const item of items) {
    const names = GROUPS[by](item);
    for (const name of names.length ? names : [OTHER]) (groups.get(name) ?? groups.set(name, []).get(name)).push(item);
  }
  const largest = [...groups].sort((one, other) => (one[0] === OTHER) - (other[0] === OTHER) || other[1].length - one[1].length);
  shown.lanes = largest.slice(0, MOST_LANES).map(([name, events]) => ({ name: name === OTHER ? NOBODY[by] : name, events }));
  const rest = new Set(largest.slice(MOST_LANES).flatMap(([, events]) => events));
  if (rest.size) shown.lanes.push({ name: "Everyone and all else", events: items.filter((item) => rest.has(item)) });
  drawLanes();
  draw();
}

// --- moving -------------------------------------------------------------------------------------------------------
function zoom(factor, around = (shown.from + shown.to) / 2) {
  const most = 1.2 * Math.max(CLOSEST, (whole?.to ?? shown.to) - (whole?.from ?? shown.from));
  const span = Math.min(most, Math.max(CLOSEST, (shown.to - shown.from) * factor));
  const share = (around - shown.from) / (shown.to - shown.from);
  Object.assign(shown, { from: around - share * span, to: around + (1 - share) * span });
  draw();
}
function pan(days) {
  if (!whole) return;
  const half = (shown.to - shown.from) / 2;
  const by = Math.max(whole.from - half - shown.from, Math.min(whole.to + half - shown.to, days));
  shown.from += by; shown.to += by;
  draw();
}
const dayAt = (clientX) => shown.from + (clientX - at(".chart-marks").getBoundingClientRect().left) / scale();

const pointers = new Map();
let moved = 0;
function down(event) { if (event.button === 0) { pointers.set(event.pointerId, event.clientX); moved = 0; } }
function move(event) {
  const before = pointers.get(event.pointerId);
  if (before === undefined) return;
  moved += Math.abs(event.clientX - before);
  if (moved > 4) at(".chart-view").setPointerCapture(event.pointerId);
  const [one, other] = [...pointers.values()];
  pointers.set(event.pointerId, event.clientX);
  if (pointers.size === 1) return pan((before - event.clientX) / scale());
  const [newOne, newOther] = [...pointers.values()];
  zoom(Math.max(20, Math.abs(one - other)) / Math.max(20, Math.abs(newOne - newOther)), dayAt((newOne + newOther) / 2));
}
function up(event) { pointers.delete(event.pointerId); }

function wheel(event) {
  if (event.ctrlKey || event.metaKey) { event.preventDefault(); zoom(Math.exp(event.deltaY / 300), dayAt(event.clientX)); }
  else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) { event.preventDefault(); pan(event.deltaX / scale()); }
}

// --- choosing -----------------------------------------------------------------------------------------------------
function choose(item, { open = false } = {}) {
  if (!item) return;
  shown.chosen = item;
  if (item.from < shown.from || item.from > shown.to) pan(item.from - (shown.from + shown.to) / 2);
  draw();
  const strip = at("[data-chart-chosen]");
  const when = Object.assign(document.createElement("b"), { textContent: item.when });
  strip.replaceChildren(when, Object.assign(document.createElement("span"), { textContent: item.text }));
  if (item.evidence_id) strip.append(citation(item));
  strip.hidden = false;
  htmx.process(strip);
  if (open) strip.querySelector(".citation")?.click();
}

// The same chip as everywhere; addresses are made from the page's, which name the case in the document's place.
function citation(item) {
  const chip = at("template").content.firstElementChild.cloneNode(true);
  const place = new URLSearchParams({ page: item.page ?? 1, start: item.start, end: item.end });
  for (const name of ["href", "hx-get"]) chip.setAttribute(name, `${chip.getAttribute(name).replace(document.body.dataset.caseId, item.evidence_id)}?${place}`);
  chip.title = item.quote;
  chip.querySelector(".citation-title").textContent = item.evidence_title;
  chip.querySelector(".citation-page").textContent = item.place;
  return chip;
}

function open(events) {
  if (events.length === 1) return choose(events[0], { open: true });
  const range = { from: events[0].from, to: Math.max(...events.map(({ from }) => from)) + 1 };
  if (range.to - range.from > 2 && shown.to - shown.from > CLOSEST * 1.2) { fit(range); return draw(); }
  const form = document.querySelector("form.filters");  // one day's events cannot be drawn apart: the list shows them
  form.elements.date_from.value = iso(range.from);
  form.elements.date_to.value = iso(range.to - 1);
  form.requestSubmit();
}

function step(by) {
  const now = items.indexOf(shown.chosen);
  const middle = items.findIndex(({ from }) => from >= shown.from);
  choose(items[now < 0 ? Math.max(0, middle) : Math.max(0, Math.min(items.length - 1, now + by))]);
}
function stepLane(by) {
  const { lanes, chosen } = shown;
  const now = lanes[lane]?.events.includes(chosen) ? lane : lanes.findIndex(({ events }) => events.includes(chosen));
  lane = now < 0 ? 0 : Math.max(0, Math.min(lanes.length - 1, now + by));
  const near = chosen?.from ?? (shown.from + shown.to) / 2;
  choose(lanes[lane]?.events.reduce((best, one) => (Math.abs(one.from - near) < Math.abs(best.from - near) ? one : best)));
}

const KEYS = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => stepLane(-1), ArrowDown: () => stepLane(1),
  "+": () => zoom(0.6, shown.chosen?.from), "=": () => zoom(0.6, shown.chosen?.from), "-": () => zoom(1 / 0.6, shown.chosen?.from),
  0: () => { fit(whole); draw(); }, Home: () => choose(items[0]), End: () => choose(items.at(-1)),
  Enter: () => choose(shown.chosen, { open: true }), " ": () => choose(shown.chosen, { open: true }),
};

if (root) {
  const surface = at(".chart-view");
  surface.addEventListener("pointerdown", down);
  surface.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) surface.addEventListener(type, up);
  surface.addEventListener("wheel", wheel, { passive: false });
  surface.addEventListener("click", (event) => { const mark = event.target.closest(".mark"); if (mark && moved <= 4) open(mark.events); });
  surface.addEventListener("keydown", (event) => {
    const run = !event.ctrlKey && !event.metaKey && !event.altKey && KEYS[event.key];
    if (run) { event.preventDefault(); run(); }
  });
  const ACTS = { in: () => zoom(0.6), out: () => zoom(1 / 0.6), whole: KEYS[0] };
  root.addEventListener("click", (event) => ACTS[event.target.closest("[data-zoom]")?.dataset.zoom]?.());
  at("[data-lanes]").addEventListener("change", ({ target }) => {
    const address = new URL(location.href);
    address.searchParams.set("lanes", target.value);
    history.replaceState(history.state, "", address);
    sortIntoLanes();
  });
  // A hidden drawing costs nothing: it loads when it is first seen.
  let seen = false;
  new ResizeObserver(() => { if (!width()) return; if (seen) draw(); else { seen = true; load(); } }).observe(at(".chart-marks"));
  document.addEventListener("htmx:pushedIntoHistory", () => { if (seen) load(); });
  let later;
  document.addEventListener("intactus:events", ({ detail }) => {
    if (!seen || !detail.events.some(({ entity_type: type }) => type === "fact")) return;
    clearTimeout(later);
    later = setTimeout(() => load({ keep: true }), 1500);
  });
  document.addEventListener("click", ({ target }) => {
    const chooser = target.closest("[data-timeline-view]");
    if (!chooser) return;
    document.querySelector(".timeline-views").dataset.view = chooser.dataset.timelineView;
    for (const one of document.querySelectorAll("[data-timeline-view]")) one.setAttribute("aria-pressed", String(one === chooser));
  });
}
