// One fact at a time, beside its page. It can be approved once its source is painted; what is decided goes to the tray.
import { awaitFacts, current, KEYS, select } from "../keyboard.js";
import { call, inWords, isExpected, partial, say } from "../tools.js";
import { addressOf, placeWords, queueOf } from "./queue.js";

const AHEAD = 4;  // facts that are fetched before one comes to them
const side = document.querySelector("[data-review]");
const list = side.querySelector("[data-rows]");
const end = side.querySelector("[data-review-end]");
const queue = queueOf(addressOf(side.dataset.review, location.search), (address) => call("GET", address));
const decided = new Map();  // key of a fact to its status, in the order of deciding
let painted;  // the fact whose source the panel shows
let fetched = 0;

const rowOf = (key) => document.getElementById(`fact-${key}`);
const rows = () => [...list.children];
const isOpen = (row) => row.dataset.status === "proposed";

async function using(run) {
  try { await run(); } catch (error) {
    if (!isExpected(error)) throw error;
    say(inWords(error), { tone: "bad" });
  }
}

// Rows are put in one after the other, so that those of later answers never come before earlier ones.
let filling = Promise.resolve();
const fill = (upTo) => { filling = filling.then(() => using(() => append(upTo))); return filling; };

async function append(upTo) {
  await queue.reach(upTo);
  const wanted = queue.ids.slice(fetched, Math.max(fetched, upTo));
  const parts = await Promise.all(wanted.map((key) => partial(`/v1/facts/${key}`).catch(gone)));
  for (const part of parts) {
    const row = part?.querySelector(".fact");
    if (!row || !isOpen(row)) continue;  // somebody decided it since
    const isAwaited = current() === list.lastElementChild && decided.has(current()?.dataset.key);
    list.append(row);
    window.htmx.process(row);
    if (isAwaited) select(row);  // the fact before it was decided first
  }
  fetched += wanted.length;
}

// A fact that was removed since the sitting began is passed over.
function gone(error) {
  if (error.status === 404) return null;
  throw error;
}

document.addEventListener("intactus:current", ({ detail: { row } }) => {
  const at = queue.ids.indexOf(row.dataset.key);
  painted = undefined;
  end.hidden = true;
  list.hidden = false;
  openWhenSeen(row);
  showPlace(at);
  fill(at + 1 + AHEAD);
});

function showPlace(at) { side.querySelector("[data-review-place]").textContent = placeWords(at, queue); }

// What is approved was seen: the button opens when the right source stands beside it.
function openWhenSeen(row) {
  const button = row.querySelector('[data-act="approve"]');
  if (button) button.disabled = painted !== row.dataset.key;
}
document.addEventListener("intactus:source", ({ detail: { row } }) => {
  if (row !== current()) return;
  painted = row.dataset.key;
  openWhenSeen(row);
});

// At the end of the list there is nothing to decide on.
for (const key of ["a", "d", "e", "t"]) {
  const run = KEYS[key];
  KEYS[key] = () => end.hidden && run();
}
const approve = KEYS.a;
KEYS.a = () => {
  if (current()?.querySelector('[data-act="approve"]')?.disabled) return say("Its source is not shown yet. Approve it once you see the words.");
  return approve();
};

const step = KEYS.j;
KEYS.j = KEYS.ArrowDown = async () => {
  if (current() !== list.lastElementChild) return step();
  await filling;
  if (current() !== list.lastElementChild) return step();
  return showEnd();
};

// Each decision puts a fresh row in the old one's place; the tray says what is decided now.
new MutationObserver(() => {
  for (const row of rows()) {
    const { key, status } = row.dataset;
    if (decided.get(key) === status) continue;
    decided.delete(key);
    if (!isOpen(row)) decided.set(key, status);
  }
  showTray();
  if (current()) openWhenSeen(current());
  if (isLastDecided()) showEnd();
}).observe(list, { childList: true });

// Nobody is led past the last fact: once it is decided, what was left out is counted.
function isLastDecided() {
  const all = rows();
  const isWhole = queue.isWhole() && fetched >= queue.ids.length;
  return isWhole && all.length > 0 && (!all.some(isOpen) || (current() === all.at(-1) && !isOpen(all.at(-1))));
}

function showTray() {
  side.querySelector("[data-review-count]").textContent = decided.size ? sumWords() : "Nothing decided yet";
  side.querySelector("[data-review-tray]").replaceChildren(...[...decided].reverse().map(([key, status]) => entry(key, status)));
}

function entry(key, status) {
  const item = document.createElement("li");
  const button = Object.assign(document.createElement("button"), { type: "button", className: "review-decided button-plain" });
  button.append(
    Object.assign(document.createElement("b"), { textContent: status === "approved" ? "Approved" : "Dismissed" }),
    Object.assign(document.createElement("span"), { textContent: rowOf(key).querySelector(".fact-text").textContent }),
  );
  button.addEventListener("click", () => select(rowOf(key)));
  item.append(button);
  return item;
}

function sumWords() {
  const of = (status) => [...decided.values()].filter((one) => one === status).length;
  return [[of("approved"), "approved"], [of("dismissed"), "dismissed"]].filter(([number]) => number).map((one) => one.join(" ")).join(", ");
}

function showEnd() {
  const left = rows().filter(isOpen);
  end.hidden = false;
  list.hidden = true;
  end.querySelector("h3").textContent = left.length ? `${left.length} left undecided` : "Nothing left to review";
  if (decided.size) end.querySelector("[data-review-sum]").textContent = `In this sitting: ${sumWords()}.`;
  const button = end.querySelector("[data-review-left]");
  button.hidden = !left.length;
  button.onclick = () => select(left[0]);
  side.querySelector("[data-review-place]").textContent = rows().length ? "The end of the list" : "No facts to review";
  end.querySelector("button:not([hidden]), a").focus({ preventScroll: true });
}

for (const link of side.querySelectorAll("[data-back]")) link.search = location.search;

using(async () => {
  await fill(1);
  if (!rows().length) return showEnd();
  await awaitFacts();
  select(list.firstElementChild);
  await queue.count();
  if (current()) showPlace(queue.ids.indexOf(current().dataset.key));
});
