// The sources of a fact in its form: further ones cited, some taken off, and how a court reads each.
import { call, newKey } from "../tools.js";

const template = document.getElementById("fact-source");

/** What is said below a citation's text: where it is from, and whether it has to be looked at again. */
export function noteOf({ citation_text_written: written, citation_text_stale: stale }) {
  if (stale) return "The source’s numbers have changed since this was written. Save it again to confirm it.";
  return written ? "Written by hand; empty it to have it follow from the source’s numbers." : "Follows from the source’s numbers.";
}

async function change(form, method, path, body) {
  const { fact } = form;
  const now = await call(method, `/v1/facts/${fact.id}${path}`, body, { key: newKey(), version: fact.version });
  form.fact = { ...fact, version: now.version, citations: now.citations, awaits_source: now.awaits_source };
}

/** Cite words of a document for the fact of this form. */
export const addSource = (form, words) => change(form, "POST", "/citations", words);

/** List the sources with what may be done with each; `refused` hears of what was not. */
export function listSources(form, refused) {
  const place = form.querySelector("[data-sources]");
  if (!place || !template) return;
  const { citations } = form.fact;
  place.replaceChildren(...citations.map((citation) => row(form, citation, refused)));
}

function row(form, citation, refused) {
  const shown = template.content.firstElementChild.cloneNode(true);
  const field = shown.querySelector("[data-citation-text]");
  const remove = shown.querySelector("[data-remove-source]");
  shown.querySelector("[data-words]").textContent = `“${citation.quote}” – ${citation.evidence_title}, ${citation.place}`;
  shown.querySelector("[data-citation-note]").textContent = noteOf(citation);
  field.value = citation.citation_text ?? "";
  field.addEventListener("change", () => write(form, citation, field.value.trim(), refused));
  remove.hidden = form.fact.citations.length < 2;
  remove.addEventListener("click", () => takeOff(form, citation, refused));
  return shown;
}

async function write(form, citation, text, refused) {
  try {
    await change(form, "PATCH", "/citation", { citation_id: citation.id, citation_text: text });
    listSources(form, refused);
  } catch (error) {
    refused(error);
  }
}

async function takeOff(form, citation, refused) {
  try {
    await change(form, "DELETE", `/citations/${citation.id}`);
    listSources(form, refused);
  } catch (error) {
    refused(error);
  }
}
