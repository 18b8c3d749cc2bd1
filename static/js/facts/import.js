// A file of facts, people or issues: checked as a whole first, and taken in only after one has seen what it would bring.
import { inWords, isExpected, newKey, partial, refresh } from "../tools.js";

const LARGEST = 2_000_000;  // bytes; a body is bounded, and a workbook grows by a third on its way
const form = document.querySelector("[data-import]");
const found = document.querySelector("[data-import-found]");
const next = document.querySelector("[data-import-next]");
let checked;  // the body of the file that was checked last

const isWorkbook = (name) => name.toLowerCase().endsWith(".xlsx");

/** The text of a CSV: UTF-8, or what Windows programs write. */
export function textOf(bytes) {
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return new TextDecoder("windows-1252").decode(bytes); }
}

export function base64Of(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** What facts.import takes of these bytes. */
export function bodyOf(name, bytes, table) {
  return isWorkbook(name) ? { xlsx: base64Of(bytes) } : { csv: textOf(bytes), table };
}

/** What the button says: how many come in, and that the others stay out. */
export function wordsOf({ made, problems }) {
  if (!made) return "";
  return problems ? `Import the ${made} that are right` : `Import ${made}`;
}

function fail(text) { form.querySelector("[data-import-error]").textContent = text; }

async function send(body) {
  const shown = await partial(form.dataset.import, { method: "POST", body, key: newKey() });
  found.replaceChildren(...shown.childNodes);
  return found.querySelector("[data-stored]").dataset;
}

async function check() {
  const [file] = form.elements.file.files;
  next.hidden = true;
  fail("");
  if (file.size > LARGEST) return fail("This file is larger than 2 MB. Split it.");
  checked = bodyOf(file.name, new Uint8Array(await file.arrayBuffer()), form.elements.table.value);
  const { made, problems } = await send({ ...checked, dry_run: true });
  const words = wordsOf({ made: Number(made), problems: Number(problems) });
  next.hidden = !words;
  next.querySelector("[data-import-all]").textContent = words;
}

async function store() {
  await send({ ...checked, partial: true });
  stop();
  refresh("fact");
}

function stop() {
  next.hidden = true;
  form.reset();
}

async function orSay(act) {
  try { await act(); } catch (error) {
    if (!isExpected(error)) throw error;
    fail(inWords(error));
  }
}

form?.addEventListener("submit", (event) => { event.preventDefault(); orSay(check); });
document.querySelector("[data-import-all]")?.addEventListener("click", () => orSay(store));
document.querySelector("[data-import-stop]")?.addEventListener("click", () => { stop(); found.replaceChildren(); });
