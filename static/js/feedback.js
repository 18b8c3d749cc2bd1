// Messages that pass, and the one question before something that cannot be taken back.
const region = document.querySelector(".toasts");
const dialog = document.getElementById("confirm-dialog");

document.addEventListener("intactus:toast", ({ detail }) => {
  const item = document.createElement("div");
  item.className = "toast";
  item.dataset.tone = detail.tone ?? "plain";
  item.append(Object.assign(document.createElement("span"), { textContent: detail.text }));
  if (detail.action) item.append(actionButton(detail, item));
  region.replaceChildren(item);
  setTimeout(() => item.remove(), detail.tone === "bad" ? 9000 : 6000);
});

function actionButton(detail, item) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: detail.action });
  button.addEventListener("click", () => { item.remove(); detail.run(); });
  return button;
}

// "Revoke key X? Agents stop at once." → the question is the heading, the rest explains.
document.addEventListener("htmx:confirm", (event) => {
  const { question, issueRequest, elt } = event.detail;
  if (!question || !dialog) return;
  event.preventDefault();
  const end = question.indexOf("?") + 1 || question.length;
  dialog.querySelector("h2").textContent = question.slice(0, end);
  dialog.querySelector("[data-confirm-text]").textContent = question.slice(end).trim();
  const button = elt.matches("form") ? elt.querySelector("[type=submit]") : elt;
  dialog.querySelector("[data-confirm-ok]").textContent = button?.textContent.trim() || "Continue";
  dialog.returnValue = "cancel";
  dialog.addEventListener("close", () => { if (dialog.returnValue === "ok") issueRequest(true); }, { once: true });
  dialog.showModal();
});
