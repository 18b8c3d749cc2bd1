// The dialog in which a name is merged with another: the names there are, and the chosen one beside this one.
import { fillChoices } from "../choices.js";
import { call, inWords, isExpected } from "../tools.js";
import { sideOf } from "./roles.js";

/** List the case's names but this one. */
export async function fillNames(dialog) {
  const { own } = dialog.querySelector("[data-own]").dataset;
  await fillChoices(dialog.querySelector("form"));
  dialog.querySelector(`option[value="${own}"]`)?.remove();
}

/** Show the chosen name beside the one that stays. */
export async function showBeside(select) {
  const side = select.closest("dialog").querySelector("[data-merge-side]");
  if (!select.value) return;
  try {
    const other = await call("GET", side.dataset.mergeAt.replace(side.dataset.own, select.value));
    side.replaceChildren(...sideOf(other).flatMap(([word, text]) => {
      const [term, said] = [document.createElement("dt"), document.createElement("dd")];
      [term.textContent, said.textContent] = [word, text];
      return [term, said];
    }));
  } catch (error) {
    if (!isExpected(error)) throw error;
    side.querySelector("dd").textContent = inWords(error);
  }
}
