// The one question before something that cannot be taken back.
import { say } from "./tools.js";

const dialog = document.getElementById("confirm-dialog");
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
  if (!fresh) return say("Someone else changed this meanwhile. Look again before you decide.", { tone: "bad" });
  fresh.isConfirmed = true;
  if (fresh.matches("form")) fresh.requestSubmit(); else fresh.click();
}

/** "Revoke key X? Agents stop at once." → the question is the heading, the rest explains. */
export function questionAndText(words) {
  const all = words.replace(/\s+/g, " ").trim();  // templates break long ones over lines
  const end = all.indexOf("?") + 1 || all.length;
  return [all.slice(0, end), all.slice(end).trim()];
}

/** Ask what an element's `hx-confirm` asks, and send it if the answer is yes. */
export function confirm({ question, issueRequest, elt }) {
  const [heading, explanation] = questionAndText(question);
  dialog.querySelector("h2").textContent = heading;
  dialog.querySelector("[data-confirm-text]").textContent = explanation;
  const button = elt.matches("form") ? elt.querySelector("[type=submit]") : elt;
  dialog.querySelector("[data-confirm-ok]").textContent = button?.textContent.trim() || "Continue";
  dialog.returnValue = "cancel";
  dialog.addEventListener("close", () => { if (dialog.returnValue === "ok") sendConfirmed(elt, issueRequest); }, { once: true });
  dialog.showModal();
}
