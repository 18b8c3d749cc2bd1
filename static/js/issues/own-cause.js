// A cause of action that the firm adds to its own list, its elements one a line.
import { call, inWords, isExpected, newKey } from "../tools.js";

const MOST_NAME = 120;  // characters

/** “Breach: The other party failed to perform.”; a line without a colon is its own name. */
export function elementOf(line) {
  const [, name, text] = /^([^:]{1,120}):\s*(\S.*)$/u.exec(line) ?? [];
  return name ? { name: name.trim(), text } : { name: line.slice(0, MOST_NAME), text: line };
}

/** What elements.create takes of these fields. */
export function causeOf({ lines, ...fields }) {
  return { ...fields, elements: lines.split("\n").map((one) => one.trim()).filter(Boolean).map(elementOf) };
}

export async function addCause(form) {
  const error = form.querySelector("[data-error]");
  error.textContent = "";
  try {
    await call("POST", form.dataset.ownCause, causeOf(Object.fromEntries(new FormData(form))), { key: newKey() });
    location.reload();
  } catch (refused) {
    if (!isExpected(refused)) throw refused;
    error.textContent = Object.values(refused.fields ?? {})[0]?.[0] ?? inWords(refused);
  }
}
