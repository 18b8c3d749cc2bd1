// Before the client sees a document, or sees it no longer: what exactly will change, told by the server, then one question.
const dialog = document.getElementById("confirm-dialog");
const many = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

const confirmed = new WeakSet();

document.addEventListener("htmx:confirm", (event) => {
  const { elt, issueRequest } = event.detail;
  if (!elt.dataset.visibilityPreview || confirmed.delete(elt)) return;
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
  dialog.addEventListener("close", () => { if (dialog.returnValue === "ok") send(button, issueRequest); }, { once: true });
  dialog.showModal();
}

// While the question stood there, a live change may have put a fresh button in this one's place.
function send(button, issueRequest) {
  if (button.isConnected) return issueRequest(true);
  const { visibilityPreview: address } = button.dataset;
  const fresh = [...document.querySelectorAll("[data-visibility-preview]")].find((one) => one.dataset.visibilityPreview === address);
  if (fresh?.textContent.trim() !== button.textContent.trim()) return tell("Someone else changed this meanwhile. Look again before you decide.");
  confirmed.add(fresh);
  fresh.click();
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
