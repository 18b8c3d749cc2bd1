// Deciding on many facts at once.
import { clear, selected, toggle } from "../selection.js";
import { inWords, isExpected, newKey, partial, say } from "../tools.js";
import { remember } from "../undo.js";
import { counted } from "../words.js";
import { replace } from "./rows.js";

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
  const rows = selected().filter((row) => row.dataset.status !== status);
  if (!rows.length) return say(selected().length ? `These are ${WORDS[status]} already` : "Select facts first: x, or Shift-click");
  const before = grouped(rows);
  const keys = new Map([...before].map(([was, some]) => [was, some.map((row) => row.dataset.key)]));
  try {
    await set([...keys.values()].flat(), status);
  } catch (error) {
    if (!isExpected(error)) throw error;
    return say(inWords(error), { tone: "bad" });
  }
  clear();
  remember(`${facts(rows.length)} ${WORDS[status]}`, async () => {
    for (const [was, some] of keys) await set(some, was);
    say(`${facts(rows.length)} as before`);
  });
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
