// Redactions of a document: of the words that are selected, of a box that is drawn on its page, or given in figures.
import { boxOf } from "./box.js";
import { counted } from "../words.js";
import { call, inWords, isExpected, newKey, refresh } from "../tools.js";

const form = document.querySelector("[data-redacting]");
const reader = document.querySelector("[data-reader]");
const note = form?.querySelector("[data-redacting-note]");
const drawing = form?.querySelector("[data-redact-draw]");
const place = () => reader.querySelector("[data-place]").dataset;

// What is redacted by boxes shows on the pages as they are drawn, so that nobody has to take it from a list.
let made = [];
function drawMade() {
  for (const box of reader.querySelectorAll(".redaction-made")) box.remove();
  for (const { page, boxes, state } of made) {
    const sheet = reader.querySelector(`.viewer-page[data-number="${page}"]`);
    if (!sheet || state === "dismissed") continue;
    for (const box of boxes) sheet.append(placed(box, state === "approved" ? "redaction-made" : "redaction-made is-proposed"));
  }
}
function placed(box, className) {
  const shown = Object.assign(document.createElement("div"), { className });
  const [left, top, right, bottom] = box.map((one) => one * 100);
  Object.assign(shown.style, { left: `${left}%`, top: `${top}%`, width: `${right - left}%`, height: `${bottom - top}%` });
  return shown;
}
async function readMade() {
  try {
    made = (await call("GET", `${form.dataset.redacting}?limit=100`)).items;
    drawMade();
  } catch (error) {
    if (!isExpected(error)) throw error;  // the list below says what is redacted
  }
}

async function send(body) {
  const { reason, everywhere } = form.elements;
  note.textContent = "";
  try {
    const asked = { ...body, reason: reason.value, everywhere: everywhere.checked };
    const answer = await call("POST", form.dataset.redacting, asked, { key: newKey() });
    const waits = answer.redactions.some((one) => one.state === "proposed");
    note.textContent = `${counted(answer.made, "redaction")} made${waits ? ", and wait for a person" : ""}.`;
    refresh("redaction");
    readMade();
  } catch (error) {
    if (!isExpected(error)) throw error;
    note.textContent = inWords(error);
  }
}

function redactSelected() {
  const selection = getSelection();
  const quote = selection?.toString().trim();
  const page = selection?.anchorNode?.parentElement?.closest(".viewer-page")?.dataset.number ?? place().page;
  if (!quote || !reader.contains(selection.anchorNode)) { note.textContent = "Select words in the document first."; return; }
  send({ page: Number(page), quote });
}

let begun;  // the page, where it lies, the first corner, and the box that shows
function begin(event) {
  const page = event.target.closest?.(".viewer-page");
  if (drawing.getAttribute("aria-pressed") !== "true" || !page || event.button) return;
  event.preventDefault();
  const shown = Object.assign(document.createElement("div"), { className: "redaction-box" });
  page.append(shown);
  begun = { page, bounds: page.getBoundingClientRect(), corner: { x: event.clientX, y: event.clientY }, shown };
}
function follow(event) {
  if (!begun) return;
  const box = boxOf(begun.corner, { x: event.clientX, y: event.clientY }, begun.bounds) ?? [0, 0, 0, 0];
  const [left, top, right, bottom] = box.map((one) => one * 100);
  Object.assign(begun.shown.style, { left: `${left}%`, top: `${top}%`, width: `${right - left}%`, height: `${bottom - top}%` });
}
function finish(event) {
  if (!begun) return;
  const { page, bounds, corner, shown } = begun;
  begun = null;
  shown.remove();
  const box = boxOf(corner, { x: event.clientX, y: event.clientY }, bounds);
  if (box) send({ page: Number(page.dataset.number), boxes: [box] });
}

function toggleDrawing(on) {
  drawing.setAttribute("aria-pressed", String(on));
  reader.classList.toggle("is-redacting", on);
  if (on && reader.dataset.view !== "original") note.textContent = "Show the pages to draw on them. Text without pages is redacted by its words.";
}

function redactFigures(event) {
  event.preventDefault();
  const box = ["left", "top", "right", "bottom"].map((name) => Number(form.elements[name].value) / 100);
  send({ page: Number(place().page), boxes: [box] });
}

if (form && reader) {
  form.closest("details")?.addEventListener("toggle", ({ target }) => { if (target.open) readMade(); });
  document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.closest?.("#redactions") && made.length) readMade(); });
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.matches?.(".viewer-page")))) drawMade();
  }).observe(reader.querySelector("[data-viewer]"), { childList: true, subtree: true });
  form.addEventListener("submit", redactFigures);
  form.querySelector("[data-redact-selected]").addEventListener("mousedown", (event) => event.preventDefault());  // keeps the selection
  form.querySelector("[data-redact-selected]").addEventListener("click", redactSelected);
  drawing.addEventListener("click", () => toggleDrawing(drawing.getAttribute("aria-pressed") !== "true"));
  reader.addEventListener("pointerdown", begin, true);
  addEventListener("pointermove", follow);
  addEventListener("pointerup", finish);
  addEventListener("keydown", ({ key }) => { if (key === "Escape") { begun?.shown.remove(); begun = null; toggleDrawing(false); } });
}
