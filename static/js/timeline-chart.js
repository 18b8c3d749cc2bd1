// How the timeline is drawn.
import { axisForm } from "./dates.js";
import { axisOf, piecesOf } from "./timeline/axis.js";
import { spellWords } from "./timeline/labels.js";
import { ticksOf } from "./timeline/layout.js";
import { drawMarks } from "./timeline/marks.js";

export const root = document.querySelector("[data-timeline]");
export const at = (selector) => root.querySelector(selector);
export const DAY = 86_400_000;
export const CLOSEST = 1 / 72;  // days across the view at most zoom: twenty minutes
const USUAL = 10;               // days that are shown at least of a case as a whole
// All events and the whole of the axis; what is shown: the part in view, the lanes, the selected event. `from` and `to` are
// places on the axis, which are days where nothing is broken.
export const shown = { items: [], whole: undefined, axis: axisOf({ from: 0, to: 1 }), gaps: [], from: 0, to: 1, lanes: [], selected: undefined };
let frame;

export function fit(range, least = USUAL) {
  const { from, to } = range ?? { from: Date.UTC(2024, 0) / DAY, to: Date.UTC(2025, 0) / DAY };
  const missing = Math.max(least, (to - from) * 1.06) - (to - from);
  Object.assign(shown, { from: from - missing / 2, to: to + missing / 2 });
}

export function drawLanes() {
  at(".chart-names").replaceChildren(...shown.lanes.map(({ name, events }) => {
    const label = Object.assign(document.createElement("div"), { className: "chart-name", title: name });
    const number = Object.assign(document.createElement("small"), { textContent: events.length.toLocaleString() });
    label.append(Object.assign(document.createElement("span"), { textContent: name }), number);
    return label;
  }));
  at(".chart-scroll").style.setProperty("--lanes", shown.lanes.length);
}

export const width = () => at(".chart-marks").clientWidth;
export const scale = () => width() / (shown.to - shown.from);

export function draw() {
  frame ??= requestAnimationFrame(() => { frame = undefined; if (width()) { drawAxis(); drawGaps(); drawMarks(at(".chart-marks"), shown, width()); } });
}

const TIME = { hour: "numeric", minute: "2-digit" };
const OF_YEAR = { day: "numeric", month: "short" };
const NAMES = { minute: TIME, midnight: OF_YEAR, day: OF_YEAR, month: { month: "short", year: "numeric" }, year: { year: "numeric" } };
const along = (place) => `translateX(${(place - shown.from) * scale()}px)`;
function drawAxis() {
  const nodes = piecesOf(shown.axis, shown).flatMap((piece) => {
    const { unit, ticks } = ticksOf(piece, scale());
    const format = axisForm(NAMES[unit]), midnight = axisForm(NAMES.midnight);
    return ticks.map((tick) => {
      const words = unit === "minute" && Number.isInteger(tick) ? midnight : format;
      const node = Object.assign(document.createElement("span"), { textContent: words.format(tick * DAY) });
      node.style.transform = along(shown.axis.place(tick));
      return node;
    });
  });
  at(".chart-axis").replaceChildren(...nodes, ...shown.axis.breaks.map(breakNode));
}
function breakNode({ at: place, size, from, to }) {
  const title = `${spellWords(to - from)} without a dated fact, not drawn to scale`;
  const node = Object.assign(document.createElement("b"), { className: "chart-break", title });
  node.style.transform = along(place);
  node.style.width = `${size * scale()}px`;
  return node;
}

// Long spells without anything between dated facts, marked behind the events.
function drawGaps() {
  const inView = shown.gaps.filter(({ start, end }) => end > shown.from && start < shown.to && (end - start) * scale() > 6);
  at(".chart-gaps").replaceChildren(...inView.map(({ start, end, days }) => {
    const node = Object.assign(document.createElement("div"), { className: "chart-gap", title: `${spellWords(days)} without a dated fact` });
    const left = Math.max(shown.from, start), wide = (Math.min(shown.to, end) - left) * scale();
    node.style.transform = along(left);
    node.style.width = `${wide}px`;
    if (wide > 90) node.append(Object.assign(document.createElement("span"), { textContent: `${spellWords(days)}: nothing dated` }));
    return node;
  }));
}
