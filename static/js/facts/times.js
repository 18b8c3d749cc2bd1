// All times that a fact names, in its form: further ones in words, one of them the date of the fact, some taken off.
import { call, newKey } from "../tools.js";

const DATED = ["date", "date_end", "date_precision"];
const running = new WeakMap();
const template = document.getElementById("fact-time");

async function change(form, method, path, body) {
  const { fact } = form;
  const now = await call(method, `/v1/facts/${fact.id}/temporal-mentions${path}`, body, { key: newKey(), version: fact.version });
  const dated = Object.fromEntries(DATED.map((name) => [name, now[name]]));
  for (const name of DATED) form.elements[name].value = name === "date_precision" && now[name] === "range" ? "" : now[name] ?? "";
  form.fact = { ...fact, ...dated, version: now.version, temporal_mentions: now.temporal_mentions, date_label: now.date_label };
}

/** What says again, of a time that is there, that the fact is dated by it. */
export function mainBody({ text, date, date_end, kind, precision, time, time_end, zone, citation_id }) {
  const said = { text, date, date_end, kind, precision, time, time_end, zone, citation_id, is_main: true };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== ""));
}

/** List the times with what may be done with each; `refused` hears of what was not. */
export function listTimes(form, refused) {
  show(form, refused);
  const input = form.querySelector("[data-new-time]");
  const add = async () => {
    const text = input.value.trim();
    if (text && await tried(form, refused, () => change(form, "POST", "", { text }))) input.value = "";
  };
  form.querySelector("[data-add-time]").addEventListener("click", add);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  });
}

function show(form, refused) {
  form.querySelector("[data-times]").replaceChildren(...form.fact.temporal_mentions.map((one) => row(form, one, refused)));
}

function row(form, mention, refused) {
  const shown = template.content.firstElementChild.cloneNode(true);
  const main = shown.querySelector("[data-make-main]");
  shown.querySelector("[data-words]").textContent = mention.label;
  shown.querySelector("[data-main]").hidden = !mention.is_main;
  main.hidden = mention.is_main || !mention.date;
  main.addEventListener("click", () => tried(form, refused, () => change(form, "POST", "", mainBody(mention))));
  shown.querySelector("[data-remove-time]").addEventListener("click", () => tried(form, refused, () => change(form, "DELETE", `/${mention.id}`)));
  return shown;
}

// One call after the other, so that each has the version that the one before it left.
function tried(form, refused, act) {
  const next = (running.get(form) ?? Promise.resolve()).then(() => run(form, refused, act));
  running.set(form, next);
  return next;
}

async function run(form, refused, act) {
  form.querySelector('[data-field-error="time"]').textContent = "";
  try { await act(); } catch (error) {
    refused(error);
    return false;
  }
  show(form, refused);
  return true;
}
