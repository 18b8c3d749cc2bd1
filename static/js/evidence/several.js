// One dialog for many documents: what is to become of them, and then what became of each.
import { clear, toggle } from "../selection.js";
import { call, inWords, isExpected, newKey, refresh } from "../tools.js";
import { counted } from "../words.js";
import { rowStyles } from "./row-styles.js";

const NAMED = 3;
const address = `/v1/cases/${document.querySelector("[data-bulk-bar]").dataset.bulkBar}`;
const LOST = ["No longer among the documents that you see.", "bad"];
const FIELDS = { title: "title", kind: "kind", classification: "class", document_date: "date", custodian: "custodian", source: "source", tags: "tags" };

function names(rows) {
  const first = rows.slice(0, NAMED).map(({ dataset }) => `“${dataset.title}”`).join(", ");
  return rows.length > NAMED ? `${first} and ${rows.length - NAMED} more` : first;
}

function line(title, text, tone) {
  const item = document.createElement("li");
  const said = Object.assign(document.createElement("span"), { textContent: text });
  if (tone) said.dataset.tone = tone;
  item.append(Object.assign(document.createElement("b"), { textContent: title, className: "break" }), said);
  return item;
}

// `send` resolves to a sentence for all, and by document's id what became of it: a text and its tone.
function show(dialog, rows, send, prepare) {
  const [form, done] = dialog.querySelectorAll("form");
  form.reset();
  form.hidden = false;
  done.hidden = true;
  const problem = form.querySelector("[data-errors]");
  problem.replaceChildren();
  dialog.querySelector("[data-about]").textContent = `For ${names(rows)}.`;
  prepare?.(form);
  form.onsubmit = async (event) => {
    if (event.submitter?.value === "cancel") return;
    event.preventDefault();
    event.submitter?.classList.add("is-busy");
    try {
      const { sum, outcomes } = await send(form.elements);
      done.querySelector("[data-sum]").textContent = sum;
      const became = ({ dataset }) => outcomes.get(dataset.key) ?? LOST;
      const refused = rows.filter((row) => became(row)[1] === "bad");
      const inOrder = [...refused, ...rows.filter((row) => !refused.includes(row))];  // what needs a look first
      done.querySelector("[data-outcomes]").replaceChildren(...inOrder.map((row) => line(row.dataset.title, ...became(row))));
      form.hidden = true;
      done.hidden = false;
      done.querySelector("button").focus();
      clear();
      for (const row of refused) toggle(row);  // these stay selected
      refresh("evidence");
    } catch (error) {
      if (!isExpected(error)) throw error;
      problem.replaceChildren(Object.assign(document.createElement("p"), { className: "form-error", textContent: inWords(error) }));
      problem.firstChild.setAttribute("role", "alert");
    } finally {
      event.submitter?.classList.remove("is-busy");
    }
  };
  dialog.showModal();
  return new Promise((resolve) => { dialog.addEventListener("close", resolve, { once: true }); });
}

const ids = (rows) => rows.map(({ dataset }) => dataset.key);

/** What the dialog's fields ask for: only those whose box is ticked. */
export function changesAsked(elements) {
  const body = {};
  for (const name of ["kind", "classification", "document_date", "custodian", "source"]) {
    if (elements[`set-${name}`]?.checked) body[name] = elements[name].value.trim();
  }
  if (body.document_date === "") body.document_date = null;
  if (elements.find.value) Object.assign(body, { title_find: elements.find.value, title_replace: elements.replace.value });
  return body;
}

/** Give chosen fields of these rows one value. */
export async function edit(rows) {
  await rowStyles();
  return show(document.getElementById("edit-dialog"), rows, async (elements) => {
    const body = { evidence_ids: ids(rows), ...changesAsked(elements) };
    const answer = await call("POST", `${address}/evidence/batch-update`, body, { key: newKey() });
    const done = ({ changed }) => (changed.length ? [`Changed: ${changed.map((name) => FIELDS[name] ?? name).join(", ")}`, "good"] : ["Was so already"]);
    const said = (one) => (one.error ? [one.error.message, "bad"] : done(one));
    const left = answer.refused ? `, ${answer.refused} not and still selected` : "";
    return { sum: `${counted(answer.updated, "document")} changed${left}.`, outcomes: new Map(answer.outcomes.map((one) => [one.evidence_id, said(one)])) };
  });
}

/** Give these rows the next numbers of a series, in the order in which the list shows them or the other way. */
export async function number(rows) {
  const { items } = await call("GET", `${address}/exhibit-series?limit=100`);
  const dialog = document.getElementById("exhibit-dialog");
  const options = items.map((one) => new Option(`${one.name}: next ${one.next_label}`, one.id));
  return show(dialog, rows, async (elements) => {
    const order = elements.order.value === "down" ? ids(rows) : ids(rows).reverse();
    const answer = await call("POST", `${address}/exhibits`, { series_id: elements.series_id.value, evidence_ids: order }, { key: newKey() });
    const numbered = ({ outcome, exhibit_label: label }) => [outcome === "assigned" ? label : `${label}, as before`, "good"];
    const said = (one) => (one.outcome === "refused" ? [one.why, "bad"] : numbered(one));
    return { sum: `${counted(answer.assigned, "document")} numbered.`, outcomes: new Map(answer.outcomes.map((one) => [one.evidence_id, said(one)])) };
  }, (form) => {
    form.elements.series_id.replaceChildren(...options);
    form.querySelector("[data-no-series]").hidden = items.length > 0;
    form.querySelector('[value="number"]').disabled = !items.length;
  });
}
