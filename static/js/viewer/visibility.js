// Before the client sees a document, or sees it no longer: what exactly will change, told by the server, then one question.
import { carryOut } from "../feedback.js";

const dialog = document.getElementById("confirm-dialog");
const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

document.addEventListener("htmx:confirm", (event) => {
  const { elt, issueRequest } = event.detail;
  if (!elt.dataset.visibilityPreview || event.defaultPrevented) return;  // answered already
  event.preventDefault();
  ask(elt, issueRequest);
});

async function ask(button, issueRequest) {
  const response = await fetch(button.dataset.visibilityPreview, { headers: { Accept: "application/json" } });
  if (!response.ok) return tell("What the client would see could not be worked out. Try again.");
  const change = await response.json();
  dialog.querySelector("h2").textContent = `${change.client_visible ? "Show" : "Hide"} “${button.dataset.title}” ${change.client_visible ? "to" : "from"} the client?`;
  dialog.querySelector("[data-confirm-text]").textContent = change.client_visible ? gain(change) : loss(change);
  dialog.querySelector("[data-confirm-ok]").textContent = button.textContent.trim();
  dialog.returnValue = "cancel";
  dialog.addEventListener("close", () => { if (dialog.returnValue === "ok") carryOut(button, issueRequest); }, { once: true });
  dialog.showModal();
}

function gain({ facts_shown: facts }) {
  const more = facts ? `, and ${many(facts, "fact")} that rest${facts === 1 ? "s" : ""} on it` : "; no fact becomes visible with it";
  return `The client will see the document and its text${more}. What came inside it stays as it is.`;
}
function loss({ facts_hidden: facts, children }) {
  const inside = children ? `, ${many(children, "document")} that came inside it` : "";
  return `The client will lose the document${inside}${facts ? `, and ${many(facts, "fact")} that rest${facts === 1 ? "s" : ""} on it` : "; no fact they see rests on it"}.`;
}
function tell(text) { document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone: "bad" } })); }
