// What a guest is granted: the case, or documents looked for by title. What is withheld can't be granted, and says why.
import { call, inWords, isExpected, newKey } from "./tools.js";
import { counted } from "./words.js";

const SHOWN = 20, WAIT = 250, MOST = 500, REASON = 160;
const WITHHELD = "Nothing was granted: the documents below that say why are withheld. Leave them out, or decide about them first.";
const form = document.querySelector("[data-guest-grant]");
const part = (name) => form.querySelector(`[data-${name}]`);
const chosen = new Map();
const search = form.querySelector("#guest-search");
let found = [], asked = 0, timer;

const named = () => form.elements.extent.value === "documents";
const briefly = (text) => (text.length > REASON ? `${text.slice(0, REASON)}…` : text);

/** Why a document can't be granted; empty if it can. */
function whyNot({ withheld, privilege_state: state, privilege_basis: basis }) {
  if (!withheld) return "";
  const first = state === "decided" ? "Privileged" : "Likely privileged; an attorney decides first";
  return basis ? `${first}. ${briefly(basis)}` : `${first}.`;
}

function line(item, why, button) {
  const row = document.createElement("li");
  const text = document.createElement("span");
  text.className = "grant-text";
  text.append(Object.assign(document.createElement("span"), { textContent: item.title, className: "break" }));
  if (why) text.append(Object.assign(document.createElement("span"), { textContent: why, className: "grant-why" }));
  row.append(text);
  if (button) row.append(button);
  return row;
}

function act(label, item, run) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: label });
  button.setAttribute("aria-label", `${label} ${item.title}`);
  button.addEventListener("click", run);
  return button;
}

function add(item) {
  chosen.set(item.id, item);
  draw();
}

function draw() {
  part("found").replaceChildren(...found.map((item) => {
    const why = whyNot(item);
    if (why) return line(item, why);
    if (chosen.has(item.id)) return line(item, "Chosen.");
    return line(item, "", act("Add", item, () => { add(item); search.focus(); }));
  }));
  part("chosen").replaceChildren(...[...chosen.values()].map((item) => line(item, item.why ?? "", act("Leave out", item, () => {
    chosen.delete(item.id);
    draw();
    search.focus();
  }))));
  part("chosen-number").textContent = chosen.size ? `${counted(chosen.size, "document")} chosen:` : "No document chosen yet.";
}

async function look() {
  const turn = ++asked;
  const words = new URLSearchParams({ limit: SHOWN, sort: "title", ...(search.value.trim() && { q: search.value.trim() }) });
  try {
    const { items, has_more: more } = await call("GET", `${form.dataset.documents}?${words}`);
    if (turn !== asked) return;  // more was typed since
    found = items;
    const number = `${counted(items.length, "document")} found${more ? ", the first of more" : ""}`;
    part("found-number").textContent = items.length ? number : "No document has these words in its title.";
    part("found-number").classList.toggle("visually-hidden", items.length > 0 && !more);
    draw();
  } catch (error) {
    if (!isExpected(error)) throw error;
    refuse(error);
  }
}

const fieldPlace = (name) => form.querySelector(`[data-field-error="${name.split(".")[0]}"]`);

function refuse(error) {
  const withheld = error.details?.privileged ?? [];
  for (const one of withheld) {
    const item = chosen.get(one.evidence_id);
    if (item) item.why = reasonOf(one);
  }
  const placed = Object.entries(error.fields ?? {}).filter(([name]) => fieldPlace(name));
  for (const [name, said] of placed) fieldPlace(name).textContent = said.join(" ");
  if (placed.length === 0) {
    const note = Object.assign(document.createElement("div"), { className: "form-error", role: "alert" });
    const text = withheld.length ? WITHHELD : inWords(error);
    note.append(Object.assign(document.createElement("strong"), { textContent: text }));
    part("errors").replaceChildren(note);
  }
  draw();
}

function reasonOf({ privilege_state: state, basis, pages, facts_count: facts }) {
  const where = pages.length ? ` Page${pages.length === 1 ? "" : "s"} ${pages.join(", ")}.` : "";
  return `${whyNot({ withheld: true, privilege_state: state, privilege_basis: basis })}${where}${facts ? ` ${counted(facts, "fact")} rest on it.` : ""}`;
}

function clean() {
  part("errors").replaceChildren();
  for (const place of form.querySelectorAll("[data-field-error]")) place.textContent = "";
  for (const item of chosen.values()) delete item.why;
  draw();
}

async function grant() {
  const until = new Date(`${form.elements.expires_at.value}T23:59:59`).toISOString();
  const body = { user_id: form.elements.user_id.value, expires_at: until };
  if (named()) body.evidence_ids = [...chosen.keys()];
  await call("POST", form.dataset.guestGrant, body, { key: newKey() });
  location.assign(form.dataset.then);
}

form.addEventListener("change", ({ target }) => {
  if (target.name !== "extent") return;
  part("choosing").hidden = !named();
  if (named()) look();
});
search.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, WAIT);
});
search.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const first = found.find((item) => !item.withheld && !chosen.has(item.id));
  if (first) add(first);
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = event.submitter ?? form.querySelector("[type=submit]");
  if (button.classList.contains("is-busy")) return;
  clean();
  if (named() && (chosen.size === 0 || chosen.size > MOST)) {
    fieldPlace("evidence_ids").textContent = chosen.size ? `At most ${MOST} documents.` : "Choose a document, or grant the case.";
    search.focus();
    return;
  }
  button.classList.add("is-busy");
  try {
    await grant();
  } catch (error) {
    if (!isExpected(error)) throw error;
    refuse(error);
  } finally {
    button.classList.remove("is-busy");
  }
});
