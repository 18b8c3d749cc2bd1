// Two sources side by side: the pinned one stays, the next citation opens beside it.

/** Keep the source that is open, and make space for the next. `prepare` runs when another source is in `body`. */
export function pin(panel, body, prepare) {
  if (!body.querySelector(".source-view")) return;
  const kept = panel.querySelector("[data-pinned-body]");
  kept.replaceChildren(...body.childNodes);
  kept.querySelector("#source-words")?.removeAttribute("id");
  body.append(hint());
  show(panel, true);
  prepare();
  kept.focus({ preventScroll: true });
}

/** Unpin it; where no other was opened it goes back to its place. */
export function unpin(panel, body, prepare) {
  const kept = panel.querySelector("[data-pinned-body]");
  if (!body.querySelector(".source-view")) body.replaceChildren(...kept.childNodes);
  kept.replaceChildren();
  show(panel, false);
  prepare();
  body.focus({ preventScroll: true });
}

function show(panel, on) {
  panel.querySelector("#source-pinned").hidden = !on;
  panel.querySelector(".source-panes").toggleAttribute("data-two", on);
}

function hint() {
  return Object.assign(document.createElement("p"), { className: "source-hint", textContent: "Choose another citation, and its source opens here." });
}
