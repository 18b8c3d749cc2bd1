// Editing a fact in its place: its words, its dates, what proof it is, and the words of the source it rests on.
import { dayWords } from "../dates.js";
import { call, inWords, isExpected, newKey, Refused, say } from "../tools.js";
import { remember } from "../undo.js";
import { redraw, rowOf } from "./rows.js";
import { addSource, listSources } from "./sources.js";
import { chosenTags, listTags, nameTag } from "./tags.js";
import { listTimes } from "./times.js";
import { selectedWords } from "./words.js";

const FIELDS = [
  "text", "date", "date_end", "date_precision", "proof", "speaker", "importance", "effect", "dispute", "disputed_by", "notes",
];
const emptied = (name) => (name.startsWith("date") ? null : "");
const template = document.getElementById("fact-edit");
const shownDate = (fact) => dayWords(fact.date_label, fact.date, fact.date_end, fact.date_precision) || "undated";

/** Open the form in a row, at its words or its tags. What someone else has written meanwhile is in it: the fact is read first. */
export async function edit(row, { atTags = false } = {}) {
  if (!row || !template || !row.querySelector('[data-act="edit"]') || row.matches(".is-editing")) return;
  let fact;
  try { fact = await call("GET", `/v1/facts/${row.dataset.key}`); } catch (error) { return refused(error); }
  const form = template.content.firstElementChild.cloneNode(true);
  row.querySelector(".fact-main").prepend(form);
  row.classList.add("is-editing");
  const tags = fill(form, fact);
  form.addEventListener("submit", (event) => { event.preventDefault(); save(form); });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.stopPropagation(); close(form); }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  form.addEventListener("click", ({ target }) => { ACTS[target.closest("[data-edit]")?.dataset.edit]?.(form); });
  if (!atTags) return form.elements.text.focus();
  await tags;
  form.querySelector("[data-tags] input").focus();
}

function refused(error) {
  if (!isExpected(error)) throw error;
  say(inWords(error), { tone: "bad" });
}

function fill(form, fact) {
  form.fact = fact;
  for (const name of FIELDS) form.elements[name].value = fact[name] ?? "";
  if (fact.date_precision === "range") form.elements.date_precision.value = "";
  restsOn(form, fact.citations[0]);
  listSources(form, (error) => sourceRefused(form, error));
  listTimes(form, (error) => timeRefused(form, error));
  return listTags(form).catch(refused);
}

function sourceRefused(form, error) {
  if (!isExpected(error)) throw error;
  if (error.status === 409 && !error.details.citations) return conflict(form);
  problem(form, "citation", inWords(error));
}

function timeRefused(form, error) {
  if (!isExpected(error)) throw error;
  return error.status === 409 ? conflict(form) : problem(form, "time", error.fields?.text?.[0] ?? inWords(error));
}

// A further source, of any document: the words are looked for in the stored text before they are kept.
async function add(form) {
  const words = selectedWords();
  if (!words) return problem(form, "citation", "Select words in the source first.");
  try {
    await addSource(form, words);
    problem(form, "citation", "");
    restsOn(form, form.fact.citations[0]);
    listSources(form, (error) => sourceRefused(form, error));
  } catch (error) {
    sourceRefused(form, error);
  }
}

function restsOn(form, citation) {
  const place = form.querySelector("[data-rests-on]");
  place.hidden = !citation;
  if (!citation) return;
  place.dataset.verified = String(citation.verified !== false);
  place.querySelector("blockquote").textContent = citation.quote;
  place.querySelector("[data-verdict]").textContent = citation.verified === false
    ? "These words were not found in the source any more. Select the right ones in the source and cite them."
    : `Verified: these words stand in ${citation.evidence_title}, ${citation.place}. Your change does not touch them.`;
}

// Cite other words: they are looked for in the stored text before they are kept, and if not found it says why.
async function cite(form) {
  const words = selectedWords();
  const citation = form.fact.citations[0];
  if (!words) return problem(form, "citation", "Select words in the source first.");
  if (words.evidence_id !== citation?.evidence_id) {
    return problem(form, "citation", "These words are of another document; a citation moves only within its own.");
  }
  const body = { citation_id: citation.id, page: words.page, quote: words.quote };
  try {
    const fact = await call("PATCH", `/v1/facts/${form.fact.id}/citation`, body, { key: newKey(), version: form.fact.version });
    problem(form, "citation", "");
    form.fact = { ...form.fact, version: fact.version, citations: fact.citations };
    restsOn(form, fact.citations[0]);
    listSources(form, (error) => sourceRefused(form, error));
  } catch (error) {
    if (!isExpected(error)) throw error;
    if (error.status === 409) return conflict(form);
    problem(form, "citation", inWords(error));
  }
}

function changesOf(form) {
  const changes = {};
  for (const name of FIELDS) {
    const value = form.elements[name].value.trim();
    const before = name === "date_precision" && form.fact[name] === "range" ? "" : form.fact[name] ?? "";
    if (value !== before && !(name === "date_precision" && !value)) changes[name] = value || emptied(name);
  }
  const tags = chosenTags(form);
  if (tags) changes.tag_ids = tags;
  return changes;
}

async function save(form) {
  if (!await nameTag(form)) return;
  const { fact } = form;
  const changes = changesOf(form);
  for (const name of [...FIELDS, "citation"]) problem(form, name, "");
  if (!Object.keys(changes).length) return close(form);
  try {
    await call("PATCH", `/v1/facts/${fact.id}`, changes, { key: newKey(), version: fact.version });
  } catch (error) {
    if (!isExpected(error)) throw error;
    return error.status === 409 ? conflict(form) : fieldProblems(form, error);
  }
  const { tag_ids: tagged, ...said } = changes;
  const before = Object.fromEntries(Object.keys(said).map((name) => [name, fact[name] || emptied(name)]));
  if (tagged) before.tag_ids = fact.tags.map(({ id }) => id);
  if (!before.date_precision) delete before.date_precision;
  await close(form);
  remember("Changed", async () => {
    await call("PATCH", `/v1/facts/${fact.id}`, before, { key: newKey(), version: rowOf(fact.id)?.dataset.version });
    (await redraw(fact.id))?.focus({ preventScroll: true });
    say("As it was before");
  });
}

function problem(form, name, text) {
  form.querySelector(`[data-field-error="${name}"]`).textContent = text;
  form.elements[name]?.toggleAttribute?.("aria-invalid", Boolean(text));
}

function fieldProblems(form, error) {
  const known = error instanceof Refused ? Object.entries(error.fields).filter(([name]) => FIELDS.includes(name)) : [];
  for (const [name, [text]] of known) problem(form, name, text);
  if (!known.length) problem(form, "text", inWords(error));
  form.elements[known[0]?.[0] ?? "text"].focus();
}

// Two wrote at once: both versions stand side by side, and the one who is here chooses.
async function conflict(form) {
  form.theirs = await call("GET", `/v1/facts/${form.fact.id}`);
  const place = form.querySelector("[data-conflict]");
  place.hidden = false;
  place.querySelector("[data-theirs]").textContent = `${form.theirs.text} (${shownDate(form.theirs)}, ${form.theirs.status})`;
  place.querySelector("button").focus();
}
function keepMine(form) {
  form.fact = { ...form.theirs };
  form.querySelector("[data-conflict]").hidden = true;
  restsOn(form, form.fact.citations[0]);
  return save(form);
}

// The form goes at once, so that the next key is for the list again; what the fact is now is read after it.
async function close(form) {
  const row = form.closest(".fact");
  row.classList.remove("is-editing");
  form.remove();
  row.focus({ preventScroll: true });
  await redraw(row.dataset.key).catch(refused);
}

const ACTS = { add, cancel: close, cite, mine: keepMine, theirs: close };
