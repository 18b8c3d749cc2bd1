// The timeline, drawn: fetched at once and sorted into lanes.
import { at, draw, drawLanes, fit, root, shown, width } from "./timeline-chart.js";
import { axisOf } from "./timeline/axis.js";
import { beside, dayOf, lanesBeside, lanesOf, prepared, question } from "./timeline/lanes.js";

let fitted = false, loading;

async function load({ keep = false } = {}) {
  loading?.abort();
  const { signal } = loading = new AbortController();
  root.setAttribute("aria-busy", "true");
  try {
    const response = await ask(signal, keep);
    if (response.ok) show(await response.json(), keep);
    else say(`${response.status === 429 ? "Too many requests; the drawing waits." : "Events can't be drawn."} The list below is complete.`);
  } catch (error) {
    if (error.name !== "AbortError") say("No connection; the drawing waits.");
  } finally {
    if (signal === loading.signal) root.removeAttribute("aria-busy");
  }
}

function ask(signal, live) {
  const include = [...root.querySelectorAll("[data-include]:checked")].map(({ value }) => value);
  const headers = { Accept: "application/json", ...(live ? { "X-Live-Refresh": "true" } : {}) };
  return fetch(`${root.dataset.timeline}?${question(location.search, include)}`, { headers, signal });
}

function show(answer, keep) {
  const names = new Map([...answer.entities, ...answer.issues].map((one) => [one.id, one]));
  shown.items = answer.events.map((event) => prepared(event, names)).sort((one, other) => one.first - other.first);
  shown.entries = answer.entries.map(beside);
  const all = [...shown.items, ...shown.entries];
  const whole = all.length ? { from: Math.min(...all.map(({ first }) => first)), to: Math.max(...all.map(({ last }) => last)) } : undefined;
  const gaps = answer.gaps.map((gap) => ({ days: gap.days, from: dayOf(gap.date_from), to: dayOf(gap.date_to) + 1 }));
  shown.axis = axisOf(whole ?? { from: 0, to: 1 }, gaps.filter((gap) => !shown.entries.some(({ first, last }) => first < gap.to && last > gap.from)));
  const { place } = shown.axis;
  for (const one of all) Object.assign(one, { from: place(one.first), to: place(one.last) });
  shown.gaps = gaps.map((gap) => ({ ...gap, start: place(gap.from), end: place(gap.to) }));
  shown.whole = whole && { from: place(whole.from), to: place(whole.to) };
  shown.selected = all.find((one) => keyOf(one) === keyOf(shown.selected));
  const number = `${shown.items.length.toLocaleString()} event${shown.items.length === 1 ? "" : "s"}`;
  say(answer.is_whole ? number : `The first ${number}; narrow the days for the others`);
  if (!keep || !fitted) fit(shown.whole);
  fitted = true;
  sortIntoLanes();
}
const keyOf = (one) => one?.fact_id ?? one?.id;
function say(text) { at("[data-chart-count]").textContent = text; }

function sortIntoLanes() {
  const names = Object.fromEntries([...root.querySelectorAll("[data-include]")].map((one) => [one.value, one.dataset.include]));
  shown.lanes = [...lanesOf(shown.items, at("[data-lanes]").value), ...lanesBeside(shown.entries, names)];
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
  for (const one of root.querySelectorAll("[data-include]")) one.addEventListener("change", () => load({ keep: true }));
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
