// Saving the roles of a name in the case.
import { call, inWords, isExpected, refresh } from "../tools.js";
import { rolesOf } from "./roles.js";

const value = (row, name) => row.querySelector(`[name="${name}"]`).value;

/** Store what the form has; a refusal is said in it. */
export async function saveRoles(form) {
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
