// How the timeline is drawn. Far out, marks that would overlap are one mark with a count, so a case of thousands of
// events costs what fits on the screen.
import { axisForm } from "./dates.js";

const ROW = 20, ROWS = 3, PAD = 8, BIN = 22, DOT = 12;  // px
export const root = document.querySelector("[data-timeline]");
export const at = (selector) => root.querySelector(selector);
export const DAY = 86_400_000;
export const CLOSEST = 10;  // days across the view at most zoom
// All events and the days from first to last; what is shown: the days in view, the lanes with their events, the chosen event.
export const shown = { items: [], whole: undefined, from: 0, to: 1, lanes: [], chosen: undefined };
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
    label.append(Object.assign(document.createElement("span"), { textContent: name }), Object.assign(document.createElement("small"), { textContent: events.length.toLocaleString() }));
    return label;
  }));
  at(".chart-scroll").style.setProperty("--lanes", shown.lanes.length);
}

export const width = () => at(".chart-marks").clientWidth;
export const scale = () => width() / (shown.to - shown.from);

export function draw() {
  frame ??= requestAnimationFrame(() => { frame = undefined; if (width()) { drawAxis(); drawMarks(); } });
}

// Bins stand at fixed days and halve as one zooms, so that counts don't flicker while the view moves.
function laidOut({ events }) {
  const perDay = scale();
  const bin = 2 ** Math.ceil(Math.log2(BIN / perDay));
  const bins = new Map();
  for (const event of events) {
    if (event.to < shown.from || event.from > shown.to) continue;
    const key = (event.to - event.from) * perDay > 2 * BIN ? event : Math.floor(event.from / bin);
    (bins.get(key) ?? bins.set(key, []).get(key)).push(event);
  }
  const marks = [], free = Array(ROWS).fill(-Infinity);
  const x = (number) => (number - shown.from) * perDay;
  for (const [key, members] of [...bins].sort((one, other) => one[1][0].from - other[1][0].from)) {
    if (members.length > ROWS) marks.push({ events: members, x: x(key * bin), width: Math.max(BIN, bin * perDay) - 2, row: 0 });
    else for (const event of members) place(event);
  }
  function place(event) {
    const start = x(event.from), wide = Math.max(DOT, (event.to - event.from) * perDay);
    let row = free.findIndex((end) => end <= start);
    if (row < 0) row = free.indexOf(Math.min(...free));
    const mark = { events: [event], x: start, width: wide, row, wide };
    free[row] = Math.max(start + wide + 3, free[row]);
    marks.push(mark);
  }
  return labelled(marks);
}

// Words stand beside a mark where the row is free long enough.
function labelled(marks) {
  const next = Array(ROWS).fill(width() + 200);
  for (const mark of [...marks].sort((one, other) => other.x - one.x)) {
    const rows = mark.events.length > 1 ? [0, 1, 2] : [mark.row];
    const room = Math.min(...rows.map((row) => next[row])) - mark.x - 4;
    if (mark.events.length === 1 && room - mark.wide > 56) mark.label = Math.min(room, Math.max(mark.wide, 230));
    for (const row of rows) next[row] = mark.x;
  }
  return marks;
}

function drawMarks() {
  let used = 0;
  shown.lanes.forEach((lane, number) => {
    for (const mark of laidOut(lane)) drawMark(pool[used] ?? newMark(), mark, number, used++);
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
  const [first] = mark.events, many = mark.events.length > 1;
  const top = lane * (ROWS * ROW + 2 * PAD) + PAD;
  node.hidden = false;
  node.events = mark.events;
  node.dataset.status = many ? "many" : first.status;
  node.toggleAttribute("data-fuzzy", !many && first.fuzzy);
  node.toggleAttribute("data-chosen", Boolean(shown.chosen && mark.events.includes(shown.chosen)));
  const height = many ? Math.min(ROWS * ROW, ROW + 6 * Math.log2(mark.events.length)) : ROW;
  node.style.transform = `translate(${mark.x}px, ${top + (many ? ROWS * ROW - height : mark.row * ROW)}px)`;
  node.style.width = `${mark.label ?? mark.width}px`;
  node.style.height = `${height - 2}px`;
  node.firstChild.style.width = many ? "" : `${mark.wide}px`;
  node.lastChild.textContent = many ? mark.events.length : mark.label ? first.text : "";
  node.title = many ? `${mark.events.length} events, ${first.when} to ${mark.events.at(-1).when}` : `${first.when}: ${first.text}`;
}

const STEPS = [["day", 1], ["day", 7], ["month", 1], ["month", 3], ["month", 6], ...[1, 2, 5, 10, 20, 50, 100].map((n) => ["year", n])];
const DAYS = { day: 1, month: 30, year: 365 };
const NAMES = { day: { day: "numeric", month: "short" }, month: { month: "short", year: "numeric" }, year: { year: "numeric" } };
function drawAxis() {
  const [unit, size] = STEPS.find(([one, count]) => DAYS[one] * count * scale() >= 76) ?? STEPS.at(-1);
  const format = axisForm(NAMES[unit]);
  const ticks = [];
  for (let tick = firstTick(unit, size); tick <= shown.to; tick = following(tick, unit, size)) {
    const node = Object.assign(document.createElement("span"), { textContent: format.format(tick * DAY) });
    node.style.transform = `translateX(${(tick - shown.from) * scale()}px)`;
    ticks.push(node);
  }
  at(".chart-axis").replaceChildren(...ticks);
}
function firstTick(unit, size) {
  const date = new Date(shown.from * DAY);
  if (unit === "day") return Math.ceil(shown.from / size) * size;
  const months = unit === "year" ? 12 * size : size;
  const month = Math.ceil((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months) * months;
  return Date.UTC(0, month) / DAY < -690_000 ? shown.from : monthStart(month);
}
function monthStart(month) { const date = new Date(0); date.setUTCFullYear(Math.floor(month / 12), month % 12, 1); return date / DAY; }
function following(tick, unit, size) {
  if (unit === "day") return tick + size;
  const date = new Date(tick * DAY);
  return monthStart(date.getUTCFullYear() * 12 + date.getUTCMonth() + (unit === "year" ? 12 * size : size));
}
