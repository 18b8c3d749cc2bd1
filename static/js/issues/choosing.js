// The issues of the claim that is chosen, in the select beside it.
import { call } from "../tools.js";

/** One option for each issue, after the first, which means the claim as a whole. */
export function optionsOf(issues) {
  return issues.map(({ id, title }) => ({ value: id, text: title }));
}

export async function fillIssues(claims) {
  const issues = document.getElementById(claims.dataset.issuesFor);
  issues.length = 1;
  issues.disabled = !claims.value;
  if (!claims.value) return;
  const { items } = await call("GET", `/v1/claims/${claims.value}/issues?limit=100`);
  if (issues.length === 1) issues.append(...optionsOf(items).map(({ value, text }) => new Option(text, value)));
}
