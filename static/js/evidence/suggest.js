// The case's own tags, suggested while several are typed with commas between.
import { suggested } from "./changes.js";

const words = () => [...document.querySelectorAll("#tags option")].map((option) => option.value);
let number = 0;

/** Suggest tags in this field, which are those of the page's list of them. */
export function suggestTags(input) {
  const list = Object.assign(document.createElement("datalist"), { id: `suggested-tags-${number++}` });
  const option = (value) => Object.assign(document.createElement("option"), { value });
  const fill = () => list.replaceChildren(...suggested(input.value, words()).slice(0, 20).map(option));
  input.setAttribute("list", list.id);
  input.addEventListener("input", fill);
  input.addEventListener("focus", () => { if (!list.isConnected) input.after(list); fill(); });
}
