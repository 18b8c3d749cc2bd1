// How the timeline is drawn.
import { axisForm } from "./dates.js";
import { marksOf, PAD, ROW, ROWS, ticksOf } from "./timeline/layout.js";

export const root = document.querySelector("[data-timeline]");
export const at = (selector) => root.querySelector(selector);
export const DAY = 86_400_000;
export const CLOSEST = 10;  // days across the view at most zoom
// All events and the days from first to last; what is shown: the days in view, the lanes, the selected event.
export const shown = { items: [], whole: undefined, from: 0, to: 1, lanes: [], selected: undefined };
const pool = [];
let frame;

export function fit(range) {
  const { from, to } = range ?? { from: Date.UTC(2024, 0) / DAY, to: Date.UTC(2025, 0) / DAY };
  const missing = Math.max(CLOSEST, (to - from) * 1.06) - (to - from);
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
  frame ??= requestAnimationFrame(() => { frame = undefined; if (width()) { drawAxis(); drawMarks(); } });
}

function drawMarks() {
  let used = 0;
  shown.lanes.forEach((lane, number) => {
    for (const mark of marksOf(lane.events, { from: shown.from, to: shown.to, width: width() })) drawMark(pool[used] ?? newMark(), mark, number, used++);
  });
  for (const node of pool.slice(used)) node.hidden = true;
}
function newMark() {
  const node = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1, className: "mark" });
  node.append(document.createElement("i"), document.createElement("span"));
  pool.push(node);
  at(".chart-marks").append(node);
  return node;
}
function drawMark(node, mark, lane) {
  const many = mark.events.length > 1;
  const height = many ? Math.min(ROWS * ROW, ROW + 6 * Math.log2(mark.events.length)) : ROW;
  const top = lane * (ROWS * ROW + 2 * PAD) + PAD + (many ? ROWS * ROW - height : mark.row * ROW);
  node.hidden = false;
  node.events = mark.events;
  node.toggleAttribute("data-selected", Boolean(shown.selected && mark.events.includes(shown.selected)));
  node.style.transform = `translate(${mark.x}px, ${top}px)`;
  node.style.width = `${mark.label ?? mark.width}px`;
  node.style.height = `${height - 2}px`;
  node.firstChild.style.width = many ? "" : `${mark.wide}px`;
  (many ? sayMany : sayOne)(node, mark);
}
function sayMany(node, { events }) {
  node.dataset.status = "many";
  node.removeAttribute("data-fuzzy");
  node.lastChild.textContent = events.length;
  node.title = `${events.length} events, ${events[0].when} to ${events.at(-1).when}`;
}
function sayOne(node, { events: [event], label }) {
  node.dataset.status = event.status;
  node.toggleAttribute("data-fuzzy", event.fuzzy);
  node.lastChild.textContent = label ? event.text : "";
  node.title = `${event.when}: ${event.text}`;
}

const NAMES = { day: { day: "numeric", month: "short" }, month: { month: "short", year: "numeric" }, year: { year: "numeric" } };
function drawAxis() {
  const { unit, ticks } = ticksOf(shown, scale());
  const format = axisForm(NAMES[unit]);
  at(".chart-axis").replaceChildren(...ticks.map((tick) => {
    const node = Object.assign(document.createElement("span"), { textContent: format.format(tick * DAY) });
    node.style.transform = `translateX(${(tick - shown.from) * scale()}px)`;
    return node;
  }));
}
