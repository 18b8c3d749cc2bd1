// A transcript's page: the citation of what is selected, and the lines that the address names.
import { isWithin, rangeOf, readRange } from "./transcript/places.js";

const root = document.querySelector(".transcript-text");
const bar = document.querySelector("[data-selected]");

const place = (node) => (node?.nodeType === Node.TEXT_NODE ? node.parentElement : node)?.closest?.("[data-place]")?.dataset.place;

function selected() {
  const selection = document.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const first = place(range.startContainer);
  const last = place(range.endContainer);
  return first && last && root.contains(range.startContainer) ? { first, last } : null;
}

function showSelected() {
  const found = selected();
  if (!found) return;
  const { shortTitle, numbering } = document.querySelector("[data-transcript-page]").dataset;
  const cited = numbering === "printed" ? ` ${rangeOf(found.first, found.last)}` : "";
  document.getElementById("selected-citation").textContent = `${shortTitle}${cited}`;
  bar.querySelector("[data-designate]").dataset.designate = rangeOf(found.first, found.last, "-");
  bar.hidden = false;
}

function showCited() {
  const range = readRange(new URLSearchParams(location.search).get("at") ?? "");
  if (!range) return;
  const lines = [...document.querySelectorAll("[data-place]")].filter((line) => isWithin(line.dataset.place, range));
  for (const line of lines) line.classList.add("is-cited");
  lines[0]?.scrollIntoView({ block: "center" });
}

if (root && bar) {
  document.addEventListener("selectionchange", showSelected);
  bar.querySelector("[data-designate]").addEventListener("click", ({ currentTarget }) => {
    const field = document.getElementById("page_line");
    if (field) field.value = currentTarget.dataset.designate;
  });
  showCited();
}
