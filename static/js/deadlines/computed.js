// What a form asks a deadline to be computed from, and how the answer reads.

/** The body to compute with, or `null` while there is nothing to compute: no rule and no number, or no day. */
export function askedOf(values) {
  const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== undefined));
  const counts = body.trigger_on && (body.rule_key || body.amount !== undefined);
  if (!counts && !body.override_on) return null;
  delete body.idempotency_key;
  return { title: "Deadline", ...body };
}

/** The sentences to show of a dry run's answer: the day that counts first. */
export function sentencesOf({ would_answer: deadline }, dayWords) {
  const computed = deadline.override_on && deadline.computed_on ? [`The computed day is ${dayWords(deadline.computed_on)}.`] : [];
  return { day: dayWords(deadline.due_on), steps: [...deadline.steps, ...computed] };
}
