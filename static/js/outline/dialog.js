// The dialog that adds an entry to an outline, or changes the words of one.
import { fillChoices } from "../choices.js";
import { call, inWords, isExpected } from "../tools.js";

const dialog = document.getElementById("entry-dialog");
const form = dialog.querySelector("[data-entry-form]");
const error = dialog.querySelector("[data-entry-error]");
const isWords = (kind) => kind === "heading" || kind === "note";
let save;

/** Ask for a new entry after the one named, else at the end; or with `row` for its words. `edit` makes the call. */
export function open({ edit, row, after }) {
  form.text.value = row?.querySelector("[data-entry-text]")?.textContent ?? "";
  dialog.querySelector("[data-only-new]").hidden = Boolean(row);
  dialog.querySelector("h2").textContent = row ? "Change the words" : after ? "Add below" : "Add to the outline";
  dialog.querySelector("[data-entry-ok]").textContent = row ? "Save" : "Add";
  save = row
    ? () => edit({ op: "change", entry_id: row.dataset.key, text: form.text.value.trim() })
    : () => edit({ op: "add", ...added(), ...(after && { after }) });
  showKind(row ? "note" : form.kind.value, { withThing: !row });
  error.hidden = true;
  dialog.showModal();
  (row ? form.text : form.kind).focus();
}

function added() {
  const kind = form.kind.value;
  const text = form.text.value.trim();
  const thing = dialog.querySelector(`[data-for="${kind}"]`);
  const fields = Object.fromEntries([...(thing?.querySelectorAll("select[name], input[name]") ?? [])].map(({ name, value }) => [name, value]));
  return { kind, ...fields, ...(text && { text }) };
}

// Of a select that has nothing to choose from, or nothing that was looked for.
const unchosen = () => [...dialog.querySelectorAll("[data-for]:not([hidden]) select")].some(({ value }) => !value);

function refuse(words) {
  error.textContent = words;
  error.hidden = false;
}

async function showKind(kind, { withThing = true } = {}) {
  for (const part of dialog.querySelectorAll("[data-for]")) part.hidden = !withThing || part.dataset.for !== kind;
  dialog.querySelector("[data-text-label]").textContent = isWords(kind) ? "Words" : "Note beside it";
  const part = withThing && dialog.querySelector(`[data-for="${kind}"]`);
  if (part && kind === "issue") await fillIssues(part.querySelector("select"));
  else if (part) await fillChoices(part);
}

// Issues are listed claim by claim.
async function fillIssues(select) {
  if (select.options.length) return;
  const { items: claims } = await call("GET", `${dialog.dataset.claims}?limit=100`);
  for (const claim of claims) {
    const { items } = await call("GET", `/v1/claims/${claim.id}/issues?limit=100`);
    const group = document.createElement("optgroup");
    group.label = claim.title;
    group.append(...items.map(({ title, id }) => new Option(title, id)));
    select.append(group);
  }
}

form.kind.addEventListener("change", () => showKind(form.kind.value));
dialog.querySelector("[data-entry-cancel]").addEventListener("click", () => dialog.close());
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (unchosen()) return refuse("Choose what is to be added first.");
  try {
    await save();
    dialog.close();
  } catch (refusal) {
    if (!isExpected(refusal)) throw refusal;
    refuse(inWords(refusal));
  }
});
