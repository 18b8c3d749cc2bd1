// Deciding on many facts at once.
import { clear, selected, toggle } from "../selection.js";
import { inWords, isExpected, newKey, partial, say } from "../tools.js";
import { remember } from "../undo.js";
import { counted } from "../words.js";
import { replace, rowOf } from "./rows.js";

const bar = document.querySelector("[data-facts-bar]");
const list = () => document.querySelector("[data-selectable]");
const toggleButton = document.querySelector("button[data-several]");
const WORDS = { approved: "approved", dismissed: "dismissed", proposed: "back to proposed" };
const facts = (number) => counted(number, "fact");

/** Begin or end selecting. */
export function toggleSeveral(on) {
  if (!bar) return;
  list().dataset.several = String(on);
  toggleButton.setAttribute("aria-pressed", String(on));
  bar.hidden = !on;
  clear();
}

/** Begin selecting with this row. */
export function begin(row) {
  toggleSeveral(true);
  toggle(row);
}

async function set(keys, status) {
  const shown = await partial(bar.dataset.factsBar, { method: "POST", body: { fact_ids: keys, status }, key: newKey() });
  for (const row of [...shown.querySelectorAll(".fact")]) replace(row);
}

/** Give the selected facts this status; taking it back gives each the one it had. */
export async function decide(status) {
  const others = selected().filter((row) => row.dataset.status !== status);
  const rows = others.filter((row) => status !== "approved" || !isHopedFor(row));
  if (!rows.length) return say(whyNone(others, status));
  const before = grouped(rows);
  const keys = new Map([...before].map(([was, some]) => [was, some.map((row) => row.dataset.key)]));
  try {
    await set([...keys.values()].flat(), status);
  } catch (error) {
    if (!isExpected(error)) throw error;
    return say(inWords(error), { tone: "bad" });
  }
  clear();
  const left = others.filter((row) => !rows.includes(row)).map(({ dataset }) => rowOf(dataset.key));
  for (const row of left) toggle(row);  // what was left out stays selected, to be seen
  const said = `${facts(rows.length)} ${WORDS[status]}`;
  remember(left.length ? `${said}; ${left.length} left selected: no source yet` : said, async () => {
    for (const [was, some] of keys) await set(some, was);
    say(`${facts(rows.length)} as before`);
  });
}

// What nothing is cited for yet can't be approved.
const isHopedFor = (row) => row.dataset.hopedFor !== undefined;

function whyNone(others, status) {
  if (others.length) return "No source is cited for these yet, so nobody can approve them";
  return selected().length ? `These are ${WORDS[status]} already` : "Select facts first: x, or Shift-click";
}

function grouped(rows) {
  const groups = new Map();
  for (const row of rows) groups.set(row.dataset.status, [...(groups.get(row.dataset.status) ?? []), row]);
  return groups;
}

if (bar) {
  // Another filter, another list: it is selected from like the one before.
  document.addEventListener("htmx:afterSwap", () => { if (list()) list().dataset.several = String(!bar.hidden); });
  bar.addEventListener("click", ({ target }) => {
    const status = target.closest("[data-set-status]")?.dataset.setStatus;
    if (status) decide(status);
    if (target.closest("[data-several-end]")) toggleSeveral(false);
  });
  document.addEventListener("intactus:selection", ({ detail: { rows } }) => {
    bar.querySelector("[data-bulk-count]").textContent = rows.length ? `${rows.length} selected` : "None selected";
    for (const button of bar.querySelectorAll("[data-set-status]")) button.disabled = rows.length === 0;
  });
}
