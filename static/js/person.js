// The page of a name: its roles in the case, and the name that it is merged with, side by side.
import { fillChoices } from "./acts.js";
import { rolesOf, sideOf } from "./entities/roles.js";
import { call, inWords, isExpected, refresh } from "./tools.js";

const dialog = () => document.getElementById("merge-dialog");
const value = (row, name) => row.querySelector(`[name="${name}"]`).value;

async function saveRoles(form) {
  const rows = [...form.querySelectorAll("[data-case-role]")].map((row) => ({
    role: value(row, "role"), startsOn: value(row, "starts_on"), endsOn: value(row, "ends_on"), note: row.dataset.note,
  }));
  const said = form.querySelector("[data-roles-error]");
  try {
    await call("PATCH", form.dataset.caseRoles, { case_roles: rolesOf(rows), version: Number(form.dataset.version) });
    said.textContent = "";
    refresh("entity");
  } catch (error) {
    if (!isExpected(error)) throw error;
    said.textContent = inWords(error);
  }
}

async function showBeside(select) {
  const side = dialog().querySelector("[data-merge-side]");
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

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-case-roles]");
  if (!form) return;
  event.preventDefault();
  saveRoles(form);
});
document.addEventListener("change", ({ target }) => { if (target.matches("[data-merge-with]")) showBeside(target); });
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-merge-open]")) {
    dialog().showModal();
    const { own } = dialog().querySelector("[data-own]").dataset;
    fillChoices(dialog().querySelector("form")).then(() => dialog().querySelector(`option[value="${own}"]`)?.remove());
  }
  if (target.closest("[data-merge-close]")) dialog().close();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && detail.elt.matches("[data-merge-form]")) dialog()?.close();
});
