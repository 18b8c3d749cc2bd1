// Messages that pass, and the one question before something that cannot be taken back (see confirm.js).
const region = document.querySelector(".toasts");

document.addEventListener("intactus:toast", ({ detail }) => {
  const item = document.createElement("div");
  item.className = "toast";
  item.dataset.tone = detail.tone ?? "plain";
  item.append(Object.assign(document.createElement("span"), { textContent: detail.text }));
  if (detail.action) item.append(actionButton(detail, item));
  region.replaceChildren(item);
  makeRoom();
  setTimeout(() => item.remove(), detail.tone === "bad" ? 9000 : 6000);
});

// What can be done with the selected rows stays in reach: the message stands above the bar.
function makeRoom() {
  region.style.bottom = "";
  const bar = document.querySelector(".bulk-bar")?.getBoundingClientRect(), own = region.getBoundingClientRect();
  if (bar?.height && bar.bottom > own.top && bar.top < own.bottom) region.style.bottom = `${innerHeight - bar.top + 8}px`;
}

function toast(text, tone) { document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone } })); }

function actionButton(detail, item) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: detail.action });
  button.addEventListener("click", () => { item.remove(); detail.run(); });
  return button;
}

document.addEventListener("htmx:confirm", (event) => {
  const { question, issueRequest, elt } = event.detail;
  const { isConfirmed } = elt;  // its question was answered with yes already
  delete elt.isConfirmed;
  if (!isConfirmed && !question) return;
  event.preventDefault();
  if (isConfirmed) return issueRequest(true);
  import("./confirm.js").then(({ confirm }) => confirm(event.detail), () => toast("No connection. Try again.", "bad"));
});
