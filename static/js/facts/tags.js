// The tags of a fact in its form, to be chosen from the case's, or added to them there.
import { isShortcut } from "../keys.js";
import { call, inWords, isExpected, newKey } from "../tools.js";

/** Whether these are other tags than those. */
export const differs = (chosen, had) => chosen.length !== had.length || chosen.some((id) => !had.includes(id));

/** Show the case's tags, those of the fact chosen. */
export async function listTags(form) {
  const place = form.querySelector("[data-tags-choices]");
  const { tags } = await call("GET", addressOf(form));
  const had = form.fact.tags.map(({ id }) => id);
  place.replaceChildren(...tags.map((tag) => choice(tag, had.includes(tag.id))));
  const typed = form.querySelector("[data-new-tag]");
  // Letters are a tag's name, whichever choice is focused.
  place.addEventListener("keydown", (event) => { if (event.key.length === 1 && event.key !== " " && !isShortcut(event)) typed.focus(); });
  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    nameTag(form);
  });
}

const addressOf = (form) => `/v1/cases/${form.fact.case_id}/tags`;
const same = (one, other) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** The vocabulary to write so that it has this name too, and the tag that has it already. */
export function withTag(tags, name) {
  const known = tags.find((one) => same(one.name, name));
  return { known, tags: [...tags.map(({ id, name: called, colour }) => ({ id, name: called, colour })), ...(known ? [] : [{ name }])] };
}

/** Choose the tag whose name was typed, adding it to the case's where it has none. Whether that is done, or nothing was typed. */
export async function nameTag(form) {
  const input = form.querySelector("[data-new-tag]");
  const name = input.value.trim();
  const error = form.querySelector('[data-field-error="new_tag"]');
  error.textContent = "";
  if (!name) return true;
  try { chooseTag(form, await storeTag(form, name)); } catch (refused) {
    if (!isExpected(refused)) throw refused;
    error.textContent = inWords(refused);
    return false;
  }
  input.value = "";
  return true;
}

async function storeTag(form, name) {
  const { tags, revision } = await call("GET", addressOf(form));
  const wanted = withTag(tags, name);
  if (wanted.known) return wanted.known;
  const after = await call("PUT", addressOf(form), { tags: wanted.tags, revision }, { key: newKey() });
  return after.tags.find((one) => same(one.name, name));
}

function chooseTag(form, tag) {
  const box = form.querySelector(`[data-tag][value="${tag.id}"]`);
  if (box) box.checked = true;
  else form.querySelector("[data-tags-choices]").append(choice(tag, true));
}

function choice({ id, name }, checked) {
  const label = document.createElement("label");
  const box = document.createElement("input");
  label.className = "check";
  Object.assign(box, { type: "checkbox", value: id, checked });
  box.dataset.tag = "";
  label.append(box, name);
  return label;
}

/** The ids of the chosen tags; `null` if they are those the fact has, or were not shown yet. */
export function chosenTags(form) {
  const boxes = [...form.querySelectorAll("[data-tag]")];
  const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const had = form.fact.tags.map(({ id }) => id);
  return boxes.length && differs(chosen, had) ? chosen : null;
}
