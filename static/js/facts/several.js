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

// Draws the rows anew; returns those that were refused.
async function set(keys, status) {
  const shown = await partial(bar.dataset.factsBar, { method: "POST", body: { fact_ids: keys, status }, key: newKey() });
  const rows = [...shown.querySelectorAll(".fact")];
  for (const row of rows) replace(row);
  return rows.filter((row) => row.dataset.status !== status).map((row) => row.dataset.key);
}

/** Give the selected facts this status; taking it back gives each the one it had. What is refused stays selected, to be seen. */
export async function decide(status) {
  const before = selected().map(({ dataset }) => [dataset.key, dataset.status]).filter(([, was]) => was !== status);
  if (!before.length) return say(selected().length ? `These are ${WORDS[status]} already` : "Select facts first: x, or Shift-click");
  let refused;
  try {
    refused = await set(before.map(([key]) => key), status);
  } catch (error) {
    if (!isExpected(error)) throw error;
    return say(inWords(error), { tone: "bad" });
  }
  clear();
  for (const key of refused) toggle(rowOf(key));
  const done = before.filter(([key]) => !refused.includes(key));
  if (!done.length) return say("No source is cited for these yet, so nobody can approve them");
  const said = `${facts(done.length)} ${WORDS[status]}`;
  remember(refused.length ? `${said}; ${refused.length} left selected: no source yet` : said, async () => {
    for (const [was, some] of grouped(done)) await set(some, was);
    say(`${facts(done.length)} as before`);
  });
}

// The keys of each status.
function grouped(pairs) {
  const groups = new Map();
  for (const [key, was] of pairs) groups.set(was, [...(groups.get(was) ?? []), key]);
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
