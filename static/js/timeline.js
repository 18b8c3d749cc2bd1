// The timeline, drawn: fetched page by page and sorted into lanes. The list below says the same in words.
import { dayWords } from "./dates.js";
import { CLOSEST, DAY, at, draw, drawLanes, fit, root, shown, width } from "./timeline-chart.js";

const PAGE = 500;         // events a request
const MOST_LANES = 9;
const OTHER = "\uffff";   // sorts last

let fitted = false, loading;

const day = (iso) => Date.parse(iso) / DAY;

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
  shown.items = found;
  shown.chosen = shown.items.find((one) => one.fact_id === shown.chosen?.fact_id);
  shown.whole = answer.date_range.min && { from: day(answer.date_range.min), to: day(answer.date_range.max) + 1 };
  const all = answer.total_count === shown.items.length;
  say(`${shown.items.length.toLocaleString()} ${all ? "" : `of ${answer.total_count.toLocaleString()} `}event${answer.total_count === 1 ? "" : "s"}`);
  if (!keep || !fitted) fit(usual());
  fitted = true;
  sortIntoLanes();
}
function say(text) { at("[data-chart-count]").textContent = text; }

// Where the events are; a single date far off does not shrink all others to nothing.
function usual() {
  if (shown.items.length < 20) return shown.whole;
  const edge = Math.floor(shown.items.length / 25);
  const most = { from: shown.items[edge].from, to: shown.items[shown.items.length - 1 - edge].to };
  return shown.whole.to - shown.whole.from > 2 * (most.to - most.from) ? most : shown.whole;
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
  for (const item of shown.items) {
    const names = GROUPS[by](item);
    for (const name of names.length ? names : [OTHER]) (groups.get(name) ?? groups.set(name, []).get(name)).push(item);
  }
  const largest = [...groups].sort((one, other) => (one[0] === OTHER) - (other[0] === OTHER) || other[1].length - one[1].length);
  shown.lanes = largest.slice(0, MOST_LANES).map(([name, events]) => ({ name: name === OTHER ? NOBODY[by] : name, events }));
  const rest = new Set(largest.slice(MOST_LANES).flatMap(([, events]) => events));
  if (rest.size) shown.lanes.push({ name: "Everyone and all else", events: shown.items.filter((item) => rest.has(item)) });
  drawLanes();
  draw();
}

// What moves, zooms and chooses comes when one reaches for the drawing; the press that came first waits for it.
const moving = () => import("./timeline-moving.js").catch(() => undefined);
const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "=", "-", "0", "Home", "End", "Enter", " "]);

if (root) {
  const surface = at(".chart-view");
  for (const reach of ["pointerover", "focusin"]) root.addEventListener(reach, moving, { once: true });
  surface.addEventListener("pointerdown", async (event) => (await moving())?.down(event));
  root.addEventListener("click", async (event) => (await moving())?.pressed(event.target));
  surface.addEventListener("keydown", async (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.has(event.key)) return;
    event.preventDefault();
    (await moving())?.key(event.key);
  });
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
    if (!seen || !detail.events.some(({ entity_type: type }) => root.dataset.shows.split(" ").includes(type))) return;
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
