// The marks of the drawn timeline. One that stands for the same events as in the frame before keeps its element and is only
// moved, and nothing is written that is there already: what is written anew is laid out anew.
import { marksOf, PAD, ROW, ROWS } from "./layout.js";

let drawn = [];       // by lane: the element of each mark by the first of its events
const hidden = [];

/** Draw what of the lanes is in view into `host`, which is `width` pixels wide. */
export function drawMarks(host, { lanes, from, to, selected }, width) {
  const before = drawn, rest = [];
  drawn = lanes.map(() => new Map());
  lanes.forEach((lane, number) => {
    for (const mark of marksOf(lane.events, { from, to, width })) {
      const node = before[number]?.get(mark.events[0]);
      if (!node) { rest.push([mark, number]); continue; }
      before[number].delete(mark.events[0]);
      drawMark(node, mark, number, selected);
    }
  });
  const spare = before.flatMap((nodes) => [...nodes.values()]);
  for (const [mark, number] of rest) drawMark(spare.pop() ?? hidden.pop() ?? newMark(host), mark, number, selected);
  for (const node of spare) node.hidden = true;
  hidden.push(...spare);
}

function newMark(host) {
  const node = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1, className: "mark" });
  node.append(document.createElement("i"), document.createElement("span"));
  node.written = {};
  host.append(node);
  return node;
}

function drawMark(node, mark, lane, selected) {
  const many = mark.events.length > 1;
  const height = many ? Math.min((ROWS - 1) * ROW, ROW + 6 * Math.log2(mark.events.length)) : ROW;
  const top = lane * (ROWS * ROW + 2 * PAD) + PAD + (many ? ROWS * ROW - height : mark.row * ROW);
  drawn[lane].set(mark.events[0], node);
  node.events = mark.events;
  if (node.hidden) node.hidden = false;
  write(node, "place", `translate(${mark.x}px, ${top}px)`, (value) => { node.style.transform = value; });
  write(node, "width", `${mark.label ?? mark.width}px`, (value) => { node.style.width = value; });
  write(node, "height", `${height - 2}px`, (value) => { node.style.height = value; });
  write(node, "wide", many ? "" : `${mark.wide}px`, (value) => { node.firstChild.style.width = value; });
  write(node, "selected", Boolean(selected && mark.events.includes(selected)), (value) => { node.toggleAttribute("data-selected", value); });
  say(node, many ? ofMany(mark) : ofOne(mark));
}

function write(node, name, value, put) {
  if (node.written[name] === value) return;
  node.written[name] = value;
  put(value);
}

function ofMany({ events }) {
  return { status: "many", fuzzy: false, words: String(events.length), title: `${events.length} events, ${events[0].when} to ${events.at(-1).when}` };
}
function ofOne({ events: [event], label }) {
  return { status: event.status, fuzzy: Boolean(event.fuzzy), words: label ? event.text : "", title: `${event.when}: ${event.text}` };
}
function say(node, { status, fuzzy, words, title }) {
  write(node, "status", status, (value) => { node.dataset.status = value; });
  write(node, "fuzzy", fuzzy, (value) => { node.toggleAttribute("data-fuzzy", value); });
  write(node, "words", words, (value) => { node.lastChild.textContent = value; });
  write(node, "title", title, (value) => { node.title = value; });
}
