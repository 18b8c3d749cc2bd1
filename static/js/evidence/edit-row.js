// Editing a document in its row: Tab goes through the fields, Enter saves, Escape leaves them as they were.
import { call, inWords, isExpected, newKey, refresh, Refused, say } from "../tools.js";
import { remember } from "../undo.js";
import { changesOf, shownOf } from "./changes.js";
import { rowStyles } from "./row-styles.js";
import { suggestTags } from "./suggest.js";

const LABELS = { title: "Title", tags: "Tags, with commas between", source: "Source", kind: "Kind", document_date: "Dated", custodian: "Custodian" };
const LISTS = { kind: "kinds", custodian: "custodians" };
const LONGEST = { title: 300, kind: 40, custodian: 200, source: 200, tags: 3000 };
const IN_TITLE = ["title", "tags", "source"];
const open = new WeakMap();  // by row: the item as it was read, its fields, and what stood in the cells

function field(name, value, title) {
  const input = document.createElement("input");
  Object.assign(input, { className: "input", name, value, type: name === "document_date" ? "date" : "text", autocomplete: "off" });
  input.setAttribute("aria-label", `${LABELS[name]} of ${title}`);
  if (LONGEST[name]) input.maxLength = LONGEST[name];
  if (name !== "title") input.placeholder = LABELS[name];
  if (LISTS[name]) input.setAttribute("list", LISTS[name]);
  if (name === "tags") suggestTags(input);
  return input;
}

function draw(row, item) {
  const shown = shownOf(item), kept = new Map(), fields = {};
  for (const cell of row.querySelectorAll("[data-cell]")) {
    const names = cell.dataset.cell === "title" ? IN_TITLE : [cell.dataset.cell];
    kept.set(cell, [...cell.childNodes]);
    for (const name of names) fields[name] = field(name, shown[name], item.title);
    const place = Object.assign(document.createElement("div"), { className: "cell-edit" });
    place.append(...names.map((name) => fields[name]));
    if (names === IN_TITLE) place.append(Object.assign(document.createElement("p"), { className: "field-error" }));
    cell.replaceChildren(place);
  }
  row.querySelector(".cell-edit p").setAttribute("role", "alert");
  open.set(row, { item, fields, kept });
}

/** Open the fields of a row. What someone else wrote meanwhile is in them: the document is read first. */
export async function edit(row, name = "title") {
  if (!row || open.has(row) || !row.querySelector("[data-edit-row]")) return;
  let item;
  try { [item] = await Promise.all([call("GET", `/v1/evidence/${row.dataset.key}`), rowStyles()]); } catch (error) { return refused(error); }
  draw(row, item);
  row.classList.add("is-editing");
  row.addEventListener("keydown", onKey);
  const { fields } = open.get(row);
  (fields[name] ?? fields.title).focus();
}

function refused(error) {
  if (!isExpected(error)) throw error;
  say(inWords(error), { tone: "bad" });
}

function onKey(event) {
  const row = event.currentTarget;
  if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); leave(row); }
  if (event.key === "Enter") { event.preventDefault(); event.stopPropagation(); save(row); }
}

function leave(row) {
  const { kept } = open.get(row);
  for (const [cell, nodes] of kept) cell.replaceChildren(...nodes);
  open.delete(row);
  row.removeEventListener("keydown", onKey);
  row.classList.remove("is-editing");
  row.querySelector("[data-edit-row]").focus();
}

function problem(row, text, names = []) {
  const { fields } = open.get(row);
  row.querySelector(".cell-edit p").textContent = text;
  for (const [name, input] of Object.entries(fields)) input.toggleAttribute("aria-invalid", names.includes(name));
  fields[names.find((name) => fields[name]) ?? "title"].focus();
}

async function save(row) {
  const { item, fields } = open.get(row);
  const changes = changesOf(item, Object.fromEntries(Object.entries(fields).map(([name, input]) => [name, input.value])));
  if (!Object.keys(changes).length) return leave(row);
  try {
    await call("PATCH", `/v1/evidence/${item.id}`, changes, { key: newKey(), version: item.version });
  } catch (error) {
    if (!isExpected(error)) throw error;
    return error.status === 409 ? conflict(row) : problem(row, inWords(error), error instanceof Refused ? Object.keys(error.fields) : []);
  }
  leave(row);
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, item[name] ?? (name === "document_date" ? null : "")]));
  remember("Changed", async () => {
    await call("PATCH", `/v1/evidence/${item.id}`, before, { key: newKey() });
    refresh("evidence");
    say("As it was before");
  });
  refresh("evidence");
}

// Two wrote at once: what the other wrote is said, and the next Enter writes over it.
async function conflict(row) {
  const state = open.get(row);
  state.item = await call("GET", `/v1/evidence/${state.item.id}`);
  problem(row, `Someone else changed this meanwhile: it is called “${state.item.title}” now. Enter saves yours, Escape keeps theirs.`);
}
