// The decision about the privilege of the selected documents, in a dialog that then says what became of each.
import { clear, selected } from "./selection.js";
import { call, inWords, isExpected, newKey, refresh } from "./tools.js";
import { counted } from "./words.js";

const MOST = 500, NAMED = 3, NEEDS = "evidence.set_privilege";
const dialog = document.getElementById("privilege-dialog");
const [form, done] = dialog.querySelectorAll("form");
const address = `/v1/cases/${document.querySelector("[data-bulk-bar]").dataset.bulkBar}/evidence/privilege`;
let rows = [];

const line = (title, text, tone) => {
  const item = document.createElement("li");
  const name = Object.assign(document.createElement("b"), { textContent: title, className: "break" });
  const said = Object.assign(document.createElement("span"), { textContent: text });
  if (tone) said.dataset.tone = tone;
  item.append(name, said);
  return item;
};

/** Ask for the decision about these rows; resolves when the dialog is closed. */
export function decide(chosen) {
  rows = chosen;
  form.reset();
  clearRefusal();
  form.hidden = false;
  done.hidden = true;
  const first = rows.slice(0, NAMED).map(({ dataset }) => `“${dataset.title}”`).join(", ");
  dialog.querySelector("[data-about]").textContent = rows.length > NAMED ? `For ${first} and ${rows.length - NAMED} more.` : `For ${first}.`;
  needBasis();
  dialog.showModal();
  form.elements.privilege.focus();
  return new Promise((resolve) => { dialog.addEventListener("close", resolve, { once: true }); });
}

// What is privileged has a basis; what is not may go without.
function needBasis() {
  form.elements.basis.required = form.elements.privilege.value !== "none";
}

function clearRefusal() {
  for (const one of form.querySelectorAll("[data-field-error]")) one.textContent = "";
  form.querySelector("[data-errors]").replaceChildren();
  form.elements.basis.removeAttribute("aria-invalid");
}

// At the basis if it is that, else above the form, with the documents that the refusal names.
function sayRefusal(error) {
  const { basis, ...others } = error.fields ?? {};
  if (basis) {
    form.querySelector('[data-field-error="basis"]').textContent = basis.join(" ");
    form.elements.basis.setAttribute("aria-invalid", "true");
    return form.elements.basis.focus();
  }
  const list = Object.assign(document.createElement("ul"), { className: "outcomes" });
  list.append(...Object.entries(others).flatMap(([name, said]) => refusedLine(name, said.join(" "))));
  const note = Object.assign(document.createElement("div"), { className: "form-error", role: "alert" });
  const text = list.children.length ? "Nothing was decided, because of these:" : inWords(error);
  note.append(Object.assign(document.createElement("strong"), { textContent: text }), list);
  form.querySelector("[data-errors]").replaceChildren(note);
}

function refusedLine(name, said) {
  const row = rows[Number(/^evidence_ids\.(\d+)$/.exec(name)?.[1])];
  return row ? [line(row.dataset.title, said, "bad")] : [];
}

function outcome(item, { dataset }) {
  if (!item) return ["No longer among the documents that you see.", "bad"];
  if (!item.withheld) return [item.client_visible ? "Not privileged; the client sees it." : "Not privileged; only the firm sees it.", "good"];
  const why = item.privilege === "none" ? "it came inside something privileged" : labelOf(item.privilege);
  return [`Withheld: ${why}.${dataset.visible === "true" ? " It had been shown to the client." : ""}`, "warn"];
}

const labelOf = (value) => [...form.elements.privilege.options].find((one) => one.value === value)?.textContent.toLowerCase() ?? value;

async function send() {
  const values = { privilege: form.elements.privilege.value, basis: form.elements.basis.value.trim() };
  const found = new Map();
  let updated = 0;
  for (let at = 0; at < rows.length; at += MOST) {
    const ids = rows.slice(at, at + MOST).map(({ dataset }) => dataset.key);
    const answer = await call("POST", address, { evidence_ids: ids, ...values }, { key: newKey() });
    updated += answer.updated;
    for (const item of answer.evidence) found.set(item.id, item);
  }
  return { updated, found };
}

function showOutcomes({ updated, found }) {
  const same = rows.length - updated;
  const already = same ? `; ${same} had this decision already` : "";
  done.querySelector("[data-sum]").textContent = `${counted(updated, "document")} decided${already}. What came inside, undecided, follows.`;
  const lines = rows.map((row) => line(row.dataset.title, ...outcome(found.get(row.dataset.key), row)));
  done.querySelector("[data-outcomes]").replaceChildren(...lines);
  form.hidden = true;
  done.hidden = false;
  done.querySelector("button").focus();
}

form.addEventListener("change", needBasis);
form.addEventListener("submit", async (event) => {
  if (event.submitter?.value === "cancel") return;  // the dialog closes by itself
  event.preventDefault();
  if (event.submitter?.classList.contains("is-busy")) return;
  event.submitter?.classList.add("is-busy");
  clearRefusal();
  try {
    showOutcomes(await send());
    clear();
    refresh("evidence");
  } catch (error) {
    if (!isExpected(error)) throw error;
    sayRefusal(error);
  } finally {
    event.submitter?.classList.remove("is-busy");
  }
});

/** Whether all of the selected may be decided about by who is looking. */
export const canDecide = () => selected().length > 0 && selected().every(({ dataset }) => dataset.may.split(" ").includes(NEEDS));
