// Messages that pass, and the one question before something that cannot be taken back.
import { questionAndText } from "./words.js";

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

function toast(text, tone) { document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone } })); }

function actionButton(detail, item) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: detail.action });
  button.addEventListener("click", () => { item.remove(); detail.run(); });
  return button;
}

const confirmed = new WeakSet();
const SENDS = ["hx-post", "hx-patch", "hx-delete"];
// What a button does, in whatever version of the row it stands.
function meaning(elt) {
  const values = JSON.parse(elt.getAttribute("hx-vals") ?? "{}");
  delete values.version;
  return JSON.stringify([elt.localName, elt.textContent.trim(), SENDS.map((name) => elt.getAttribute(name)), values]);
}

/** Send what was answered with yes. A live change may have put a fresh button in its place while the question stood there. */
export function sendConfirmed(elt, issueRequest) {
  if (elt.isConnected) return issueRequest(true);
  const fresh = [...document.querySelectorAll(SENDS.map((name) => `[${name}]`).join())].find((one) => meaning(one) === meaning(elt));
  if (!fresh) return toast("Someone else changed this meanwhile. Look again before you decide.", "bad");
  confirmed.add(fresh);
  if (fresh.matches("form")) fresh.requestSubmit(); else fresh.click();
}

document.addEventListener("htmx:confirm", (event) => {
  const { question, issueRequest, elt } = event.detail;
  if (confirmed.delete(elt)) {
    event.preventDefault();
    return issueRequest(true);
  }
  if (!question || !dialog) return;
  event.preventDefault();
  const [heading, explanation] = questionAndText(question);
  dialog.querySelector("h2").textContent = heading;
  dialog.querySelector("[data-confirm-text]").textContent = explanation;
  const button = elt.matches("form") ? elt.querySelector("[type=submit]") : elt;
  dialog.querySelector("[data-confirm-ok]").textContent = button?.textContent.trim() || "Continue";
  dialog.returnValue = "cancel";
  dialog.addEventListener("close", () => { if (dialog.returnValue === "ok") sendConfirmed(elt, issueRequest); }, { once: true });
  dialog.showModal();
});
