// The question for a code of the second factor, before an act that takes a recent one; the act then goes on.
import { sendConfirmed } from "./confirm.js";
import { call, inWords, isExpected } from "./tools.js";

const dialog = document.getElementById("step-up-dialog");
let asked;

async function send(form, close) {
  const place = form.querySelector(".field-error");
  place.textContent = "";
  try {
    await call("POST", form.dataset.confirmAddress, { code: form.elements.code.value });
    close(true);
  } catch (error) {
    if (!isExpected(error)) throw error;
    place.textContent = inWords(error);
    form.elements.code.select();
  }
}

/** Ask for a code; resolves to whether a right one was given. Who asks while the question stands there shares its answer. */
export function confirmIdentity() {
  asked ??= new Promise((resolve) => {
    const form = dialog.querySelector("form"), over = new AbortController();
    const close = (answer) => {
      over.abort();
      asked = undefined;
      form.reset();
      form.querySelector(".field-error").textContent = "";
      if (dialog.open) dialog.close();
      resolve(answer);
    };
    form.addEventListener("submit", (event) => { event.preventDefault(); send(form, close); }, { signal: over.signal });
    dialog.querySelector("[data-cancel]").addEventListener("click", () => close(false), { signal: over.signal });
    dialog.addEventListener("close", () => close(false), { signal: over.signal });
    dialog.showModal();
    form.elements.code.focus();
  });
  return asked;
}

/** Ask for a code, then send again what this element sent; its own question was answered already. */
export async function confirmAndResend(elt) {
  if (!await confirmIdentity()) return;
  sendConfirmed(elt, () => {
    elt.isConfirmed = true;
    if (elt.matches("form")) elt.requestSubmit(); else elt.click();
  });
}
