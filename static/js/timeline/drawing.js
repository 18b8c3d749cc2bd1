// The timeline, drawn: fetched at once and sorted into lanes.
import { at, draw, drawLanes, fit, root, shown } from "../timeline-chart.js";
import { axisOf } from "./axis.js";
import { beside, dayOf, lanesBeside, lanesOf, prepared, question } from "./lanes.js";

let fitted = false, loading;

/** Fetch the events and draw them; with `keep`, where one is on the axis stays. */
export async function load({ keep = false } = {}) {
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

/** Draw what was fetched in the lanes that are chosen now. */
export function sortIntoLanes() {
  const names = Object.fromEntries([...root.querySelectorAll("[data-include]")].map((one) => [one.value, one.dataset.include]));
  shown.lanes = [...lanesOf(shown.items, at("[data-lanes]").value), ...lanesBeside(shown.entries, names)];
  drawLanes();
  draw();
}

export { draw };
