// Answering an open question in one's own words: they become a fact with the source that is named.
import { call, refresh, say } from "../tools.js";

/** The body of an answer, as questions.answer takes it. */
export const answerBody = ({ text, evidence_id, quote }) => ({ text: text.trim(), citations: [{ evidence_id, quote }] });

export async function store(form) {
  await call("POST", form.dataset.answer, answerBody(Object.fromEntries(new FormData(form))));
  form.closest("details").open = false;
  say("The answer is a fact now, with its source.");
  refresh("question");
}
