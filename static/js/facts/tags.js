// The tags of a fact in its form, to be chosen from the case's.
import { call } from "../tools.js";

/** Whether these are other tags than those. */
export const differs = (chosen, had) => chosen.length !== had.length || chosen.some((id) => !had.includes(id));

/** Show the case's tags, those of the fact chosen. */
export async function listTags(form) {
  const place = form.querySelector("[data-tags-choices]");
  const { tags } = await call("GET", `/v1/cases/${form.fact.case_id}/tags`);
  const had = form.fact.tags.map(({ id }) => id);
  place.replaceChildren(...tags.map((tag) => choice(tag, had.includes(tag.id))));
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
