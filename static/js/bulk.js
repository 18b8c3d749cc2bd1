// What is done with the selected documents, said beforehand in numbers and names, and counted honestly afterwards.
import { canDecide, decide } from "./decide-privilege.js";
import { isShortcut } from "./keys.js";
import { clear, selected, toggle } from "./selection.js";
import { ask, call, inWords, isExpected, newKey, refresh, say } from "./tools.js";
import { counted } from "./words.js";

const AT_ONCE = 3, MOST = 500, NAMED = 3;
const bar = document.querySelector("[data-bulk-bar]");
const address = bar && `/v1/cases/${bar.dataset.bulkBar}/evidence/batch-update`;
const documents = (number) => counted(number, "document");
const NEEDS = {
  enrich: "evidence.enrich", delete: "evidence.delete", review: "evidence.review", privilege: "evidence.set_privilege",
  unlock: "evidence.unlock",
};

function names(rows) {
  const first = rows.slice(0, NAMED).map(({ dataset }) => `“${dataset.title}”`).join(", ");
  return rows.length > NAMED ? `${first} and ${rows.length - NAMED} more` : first;
}

// One call for each five hundred, as the tool takes them; with dryRun only to know what would happen.
async function update(rows, values, options = {}) {
  const sum = { updated: 0, inside: 0, refused: [] };
  for (let at = 0; at < rows.length; at += MOST) {
    const ids = rows.slice(at, at + MOST).map(({ dataset }) => dataset.key);
    const answer = await call("POST", address, { evidence_ids: ids, ...values }, { key: options.dryRun ? undefined : newKey(), ...options });
    const { updated, inside, outcomes } = options.dryRun ? answer.would_answer : answer;
    sum.updated += updated;
    sum.inside += inside;
    sum.refused.push(...refusedOf(rows, outcomes));
  }
  return sum;
}

// Of each row that was refused, the row and why.
function refusedOf(rows, outcomes) {
  const byKey = new Map(rows.map((row) => [row.dataset.key, row]));
  return outcomes.filter(({ error }) => error).map((one) => [byKey.get(one.evidence_id), one.error.message]);
}

const why = ([{ dataset }, text]) => (text.startsWith("“") ? text : `“${dataset.title}”: ${text}`);

// What was refused stays selected, to be seen.
function sayDone(done, refused) {
  const [first] = refused;
  say(first ? `${done}; ${refused.length} not: ${why(first)}` : done, { tone: first && "bad" });
  clear();
  for (const [row] of refused) toggle(row);
  refresh("evidence");
}

async function change(rows, values, done) {
  const { updated, refused } = await update(rows, values);
  const none = refused.length ? "Nothing was changed" : "Nothing had to be changed";
  sayDone(updated ? `${documents(updated)} ${done}` : none, refused);
}

async function show(rows) {
  const { updated, refused } = await update(rows, { client_visible: true }, { dryRun: true });
  const [first] = refused;
  if (!updated) return first ? say(`None of these can be shown. ${why(first)}`, { tone: "bad" }) : say("The client sees these already");
  const left = refused.map(([row]) => row);
  const hidden = rows.filter((row) => row.dataset.visible === "false" && !left.includes(row));
  const text = `From now on the client can open ${names(hidden)}, and sees the facts that rest on what they can open. `
    + `What came inside these documents stays hidden until you show it.${first ? ` Not shown: ${names(left)}. ${why(first)}` : ""}`;
  if (await ask(`Show ${documents(updated)} to the client?`, text, "Show")) await change(rows, { client_visible: true }, "are seen by the client now");
}

async function hide(rows) {
  const { updated, inside } = await update(rows, { client_visible: false }, { dryRun: true });
  if (!updated) return say("The client sees none of these");
  const seen = rows.filter(({ dataset }) => dataset.visible === "true");
  const also = inside ? ` ${documents(inside)} that came inside are hidden with them.` : "";
  const text = `The client can no longer open ${names(seen)}, nor see facts that rest on nothing else.${also}`;
  if (await ask(`Hide ${documents(updated)} from the client?`, text, "Hide")) await change(rows, { client_visible: false }, "are hidden from the client now");
}

// A field in a dialog; resolves to the button's value and what was typed.
function typed(id, rows) {
  const dialog = document.getElementById(id);
  const field = dialog.querySelector("input, textarea");
  field.value = "";
  dialog.querySelector("[data-about]").textContent = `For ${names(rows)}.`;
  dialog.returnValue = "cancel";
  dialog.showModal();
  field.focus();
  return new Promise((resolve) => { dialog.addEventListener("close", () => resolve([dialog.returnValue, field.value.trim()]), { once: true }); });
}

async function custodian(rows) {
  const [answer, value] = await typed("custodian-dialog", rows);
  if (answer === "set") await change(rows, { custodian: value }, value ? `are now of ${value}` : "have no custodian now");
}

async function tag(rows) {
  const [answer, value] = await typed("tag-dialog", rows);
  if (answer === "add") await change(rows, { add_tags: [value] }, `have the tag ${value} now`);
  if (answer === "remove") await change(rows, { remove_tags: [value] }, `lost the tag ${value}`);
}

// For tools that take one document each: three at a time, and said how many went through and why the others did not.
async function each(rows, run) {
  const waiting = [...rows], refused = [];
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      try { await run(row.dataset.key); } catch (error) { if (!isExpected(error)) throw error; refused.push([row, inWords(error)]); }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return refused;
}

const sayEach = (rows, refused, word) => sayDone(`${documents(rows.length - refused.length)} ${word}`, refused);

async function enrich(rows) {
  sayEach(rows, await each(rows, (id) => call("POST", `/v1/evidence/${id}/enrich`, { force: true }, { key: newKey() })), "being read again");
}

async function remove(rows) {
  const text = `${names(rows)}, with what came inside, will no longer be in the case. The stored files and their custody records are kept.`;
  if (!await ask(`Delete ${documents(rows.length)}?`, text, "Delete")) return;
  sayEach(rows, await each(rows, (id) => call("DELETE", `/v1/evidence/${id}`)), "deleted");
}

// Passwords stay in the page no longer than the dialog.
async function unlock(rows) {
  const [answer] = await typed("unlock-dialog", rows);
  const field = document.getElementById("bulk-passwords");
  const passwords = field.value.split("\n").filter(Boolean);
  field.value = "";
  if (answer !== "open") return;
  const opening = `/v1/cases/${bar.dataset.bulkBar}/evidence/batch-unlock`;
  const ids = rows.map(({ dataset }) => dataset.key);
  const { results } = await call("POST", opening, { evidence_ids: ids, passwords }, { key: newKey() });
  sayEach(rows, refusedOf(rows, results), "being opened: the list shows which passwords were wrong");
}

const review = (rows) => change(rows, { reviewed: true }, "marked as reviewed");
// Dialogs that say what became of each come with the first that is asked for.
const several = (name) => async (rows) => (await import("./evidence/several.js"))[name](rows);
const ACTS = { edit: several("edit"), number: several("number"), show, hide, custodian, tag, enrich, review, unlock, privilege: decide, delete: remove };

function draw(rows) {
  bar.hidden = rows.length === 0;
  bar.querySelector("[data-bulk-count]").textContent = `${rows.length} selected`;
  for (const button of bar.querySelectorAll("[data-bulk]")) {
    const needed = NEEDS[button.dataset.bulk] ?? "evidence.update";
    const able = rows.filter(({ dataset }) => dataset.may.split(" ").includes(needed));
    button.hidden = able.length === 0;
    button.disabled = able.length < rows.length;
    button.title = button.disabled ? `Not possible for ${rows.length - able.length} of these` : "";
  }
}

async function act(button) {
  button.classList.add("is-busy");
  try {
    await ACTS[button.dataset.bulk](selected());
  } catch (error) {
    if (!isExpected(error)) throw error;
    say(inWords(error), { tone: "bad" });
  } finally {
    button.classList.remove("is-busy");
  }
}

if (bar) {
  draw(selected());
  document.addEventListener("intactus:selection", ({ detail }) => draw(detail.rows));
  bar.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-bulk]");
    if (button && !button.classList.contains("is-busy")) act(button);
    if (target.closest("[data-bulk-clear]")) clear();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !document.querySelector("dialog[open]")) clear(); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "p" || isShortcut(event) || !canDecide()) return;
    if (event.target.closest("input:not([data-pick]), textarea, select, dialog[open]")) return;
    event.preventDefault();
    decide(selected());
  });
}
