// Someone is at work in a part: what is new waits behind a button above it.

/** Count these changes on the part's button, which shows them with `refresh` when it is pressed. */
export function waitBehindPill(part, changes, refresh) {
  const pill = part.previousElementSibling?.matches("[data-pill]") ? part.previousElementSibling : newPill(part, refresh);
  pill.dataset.pill = String(Number(pill.dataset.pill) + changes);
  pill.textContent = `${pill.dataset.pill} new — show`;
}

function newPill(part, refresh) {
  const pill = Object.assign(document.createElement("button"), { type: "button", className: "pill" });
  pill.dataset.pill = "0";
  pill.addEventListener("click", () => { pill.remove(); delete part.dataset.expanded; getSelection()?.removeAllRanges(); refresh(part); });
  part.before(pill);
  return pill;
}
