// Before the client sees a document, or sees it no longer: what exactly will change, as the server says, then one question.
import { sendConfirmed } from "../confirm.js";
import { gain, loss, refusal } from "./visibility-words.js";

const dialog = document.getElementById("confirm-dialog");

document.addEventListener("htmx:confirm", (event) => {
  const { elt, issueRequest } = event.detail;
  if (!elt.dataset.visibilityPreview || event.defaultPrevented) return;  // answered already
  event.preventDefault();
  ask(elt, issueRequest);
});

async function ask(button, issueRequest) {
  const response = await fetch(button.dataset.visibilityPreview, { headers: { Accept: "application/json" } });
  if (!response.ok) return notify("What the client would see could not be worked out. Try again.");
  const change = await response.json();
  if (change.refused) return notify(refusal(change));
  const title = `“${button.dataset.title}”`;
  dialog.querySelector("h2").textContent = change.client_visible ? `Show ${title} to the client?` : `Hide ${title} from the client?`;
  dialog.querySelector("[data-confirm-text]").textContent = change.client_visible ? gain(change) : loss(change);
  dialog.querySelector("[data-confirm-ok]").textContent = button.textContent.trim();
  dialog.returnValue = "cancel";
  dialog.addEventListener("close", () => { if (dialog.returnValue === "ok") sendConfirmed(button, issueRequest); }, { once: true });
  dialog.showModal();
}

function notify(text) { document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone: "bad" } })); }
