// Refusals inside a form: each at its field, and the way back in when the sign-in has ended.

/** What was typed stays: signing in happens in another tab, then the form is sent again. */
export function signInBeside(form) {
  const link = Object.assign(document.createElement("a"), { href: "/sign-in?expired", target: "_blank", textContent: "Sign in in a new tab" });
  const text = document.createElement("span");
  text.append("Your sign-in has ended. What you typed is still here. ", link, ", then send this form again.");
  const note = Object.assign(document.createElement("div"), { className: "form-error", role: "alert" });
  note.append(text);
  form.querySelector("[data-errors]").replaceChildren(note);
  link.focus();
}

/** Move what the summary says of a field to that field, and go to the first of them. */
export function placeFieldErrors(form, summary) {
  for (const item of summary.querySelectorAll("[data-error-field]")) placeError(form, item);
  summary.querySelector("[data-retry]")?.parentElement.remove();
  if (!summary.querySelector("[data-error-field]")) summary.querySelector("ul")?.remove();
  (form.querySelector('[aria-invalid="true"]') ?? form.querySelector("input:not([type=hidden])"))?.focus();
}

function placeError(form, item) {
  const name = item.dataset.errorField;
  const place = form.querySelector(`[data-field-error="${CSS.escape(name)}"]`);
  if (!place) return;
  place.textContent = item.querySelector("span")?.textContent ?? item.textContent;
  form.elements[name]?.setAttribute?.("aria-invalid", "true");
  item.remove();
}
