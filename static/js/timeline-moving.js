// How one moves through the drawn timeline: dragged, pinched, scrolled, zoomed, and selected from by mark or by key.
import { CLOSEST, DAY, at, draw, fit, root, scale, shown } from "./timeline-chart.js";

const htmx = window.htmx;
let lane = 0;  // an event may stand in several lanes; this is where one is
const iso = (place) => new Date(Math.floor(shown.axis.day(place)) * DAY).toISOString().slice(0, 10);

function zoom(factor, around = (shown.from + shown.to) / 2) {
  const most = 1.2 * Math.max(10, (shown.whole?.to ?? shown.to) - (shown.whole?.from ?? shown.from));
  const span = Math.min(most, Math.max(CLOSEST, (shown.to - shown.from) * factor));
  const share = (around - shown.from) / (shown.to - shown.from);
  Object.assign(shown, { from: around - share * span, to: around + (1 - share) * span });
  draw();
}
function pan(days) {
  if (!shown.whole) return;
  const half = (shown.to - shown.from) / 2;
  const by = Math.max(shown.whole.from - half - shown.from, Math.min(shown.whole.to + half - shown.to, days));
  shown.from += by; shown.to += by;
  draw();
}
const dayAt = (clientX) => shown.from + (clientX - at(".chart-marks").getBoundingClientRect().left) / scale();

const pointers = new Map();
let moved = 0;
export function down(event) { if (event.button === 0) { pointers.set(event.pointerId, event.clientX); moved = 0; } }
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
  shown.selected = item;
  if (item.from < shown.from || item.from > shown.to) pan(item.from - (shown.from + shown.to) / 2);
  draw();
  const strip = at("[data-chart-selected]");
  const when = Object.assign(document.createElement("b"), { textContent: item.when });
  strip.replaceChildren(when, Object.assign(document.createElement("span"), { textContent: item.text }));
  strip.hidden = false;
  if (item.page) return strip.append(Object.assign(document.createElement("a"), { href: item.page, textContent: "Open" }));
  showSource(item, strip, open);
}

// Where it stands is asked for when it is chosen; a late answer about another event is dropped.
async function showSource(item, strip, open) {
  item.source ??= fetch(root.dataset.fact.replace(document.body.dataset.caseId, item.fact_id), { headers: { Accept: "application/json" } })
    .then((response) => (response.ok ? response.json() : { citations: [] }))
    .catch(() => ({ citations: [] }));
  const { citations } = await item.source;
  if (shown.selected !== item || !citations.length) return;
  if (!strip.querySelector(".citation")) {  // chosen and then opened: the first answer for both has put it there
    strip.append(citation(citations[0]));
    htmx.process(strip);
  }
  if (open) strip.querySelector(".citation").click();
}

// The same chip as everywhere; addresses are made from the page's, which name the case in the document's place.
function citation(item) {
  const chip = at("template").content.firstElementChild.cloneNode(true);
  const page = item.page ?? 1;
  const place = new URLSearchParams(item.source_changed ? { page } : { page, start: item.start, end: item.end });
  for (const name of ["href", "hx-get"]) chip.setAttribute(name, `${chip.getAttribute(name).replace(document.body.dataset.caseId, item.evidence_id)}?${place}`);
  if (item.source_changed) chip.removeAttribute("hx-get");  // its words are in an earlier reading: open the document
  chip.dataset.verified = String(item.verified !== false);
  chip.title = item.quote;
  chip.querySelector(".citation-title").textContent = item.evidence_title;
  chip.querySelector(".citation-page").textContent = item.place;
  return chip;
}

function openMark(events) {
  if (events.length === 1) return choose(events[0], { open: true });
  const range = { from: Math.min(...events.map(({ from }) => from)), to: Math.max(...events.map(({ from }) => from)) };
  if (range.to > range.from && shown.to - shown.from > CLOSEST * 1.2) { fit(range, Math.max(CLOSEST, (range.to - range.from) * 1.2)); return draw(); }
  const form = document.querySelector("form.filters");  // one day's events cannot be drawn apart: the list shows them
  form.elements.date_from.value = iso(range.from);
  form.elements.date_to.value = iso(range.to);
  form.requestSubmit();
}

function step(by) {
  const now = shown.items.indexOf(shown.selected);
  const middle = shown.items.findIndex(({ from }) => from >= shown.from);
  choose(shown.items[now < 0 ? Math.max(0, middle) : Math.max(0, Math.min(shown.items.length - 1, now + by))]);
}
function stepLane(by) {
  const { lanes, selected } = shown;
  const now = lanes[lane]?.events.includes(selected) ? lane : lanes.findIndex(({ events }) => events.includes(selected));
  lane = now < 0 ? 0 : Math.max(0, Math.min(lanes.length - 1, now + by));
  const near = selected?.from ?? (shown.from + shown.to) / 2;
  choose(lanes[lane]?.events.reduce((best, one) => (Math.abs(one.from - near) < Math.abs(best.from - near) ? one : best)));
}

const KEYS = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => stepLane(-1), ArrowDown: () => stepLane(1),
  "+": () => zoom(0.6, shown.selected?.from), "=": () => zoom(0.6, shown.selected?.from), "-": () => zoom(1 / 0.6, shown.selected?.from),
  0: () => { fit(shown.whole); draw(); }, Home: () => choose(shown.items[0]), End: () => choose(shown.items.at(-1)),
  Enter: () => choose(shown.selected, { open: true }), " ": () => choose(shown.selected, { open: true }),
};

export const key = (name) => KEYS[name]();

const ACTS = { in: () => zoom(0.6), out: () => zoom(1 / 0.6), whole: KEYS[0] };
export function pressed(target) {
  ACTS[target.closest("[data-zoom]")?.dataset.zoom]?.();
  const mark = target.closest(".mark");
  if (mark?.events && moved <= 4) openMark(mark.events);
}

const surface = at(".chart-view");
surface.addEventListener("pointermove", move);
for (const type of ["pointerup", "pointercancel"]) surface.addEventListener(type, up);
surface.addEventListener("wheel", wheel, { passive: false });
