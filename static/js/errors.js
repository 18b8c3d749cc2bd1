// Errors go where they belong: to the field, else to the form, else to a message; what was typed stays.
const htmx = window.htmx;

function toast(text, options = {}) {
  document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, ...options } }));
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const form = detail.elt.closest("form");
  if (!form || detail.requestConfig.verb === "get") return;
  form.querySelector("[data-errors]")?.replaceChildren();
  for (const place of form.querySelectorAll("[data-field-error]")) place.textContent = "";
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { xhr, requestConfig: { elt } } = detail;  // detail.elt is the target here
  if (xhr.status < 400) return;
  const form = elt.closest("form");
  if (xhr.status === 401) return signInAgain(form);
  if (xhr.status === 403 && xhr.responseText.includes(" data-step-up>")) return stepUp(elt);
  if (elt.matches(".citation")) return;  // the source panel says it
  const place = form?.querySelector("[data-errors]") ?? emptyPart(elt);
  if (!place) return sayError(xhr);
  Object.assign(detail, { shouldSwap: true, target: place, swapOverride: "innerHTML", selectOverride: "unset" });
});

const sayError = (xhr) => import("./error-words.js").then(
  ({ errorText, messageOf }) => toast(errorText(xhr, messageOf(xhr)), { tone: "bad" }),
  () => toast("This did not work. Try again.", { tone: "bad" }),
);

// What takes a recent code of the second factor is sent again once it was given.
// Asked by an event (see tools.js), for the question itself calls a tool.
document.addEventListener("intactus:step-up", ({ detail: { answer } }) => {
  import("./step-up.js").then(({ confirmIdentity }) => confirmIdentity()).then(answer, () => answer(false));
});
const stepUp = (elt) => import("./step-up.js").then(({ confirmAndResend }) => confirmAndResend(elt), () => toast("No connection. Try again.", { tone: "bad" }));

function signInAgain(form) {
  if (form?.querySelector("[data-errors]")) inForm((forms) => forms.signInBeside(form));
  else location.assign(signIn());
}
const emptyPart = (elt) => (elt.matches("[data-tool]") && [...elt.children].every(isSkeleton) ? elt : null);
const isSkeleton = (child) => Boolean(child.matches?.(".skeleton"));

// What puts errors into forms comes with the first; without a connection the summary above the form still says all.
const inForm = (run) => import("./form-errors.js").then(run, () => undefined);
const signIn = () => `/sign-in?expired&next=${encodeURIComponent(location.pathname + location.search)}`;

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const form = detail.target.closest?.("form");
  if (form && detail.target.matches("[data-errors]") && detail.target.children.length) inForm((forms) => forms.placeFieldErrors(form, detail.target));
});

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, ({ detail }) => {
    if (detail.elt.matches("[data-tool], .citation")) return;
    toast("No connection. What you typed is still here; try again.", { tone: "bad" });
  });
}

document.addEventListener("click", (event) => {
  const error = event.target.closest("[data-retry]")?.closest("[data-error-code]");
  const part = error?.closest("[data-tool]");
  if (part) htmx.trigger(part, "refresh");
  else if (error) location.reload();
});
