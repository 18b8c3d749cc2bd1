// Two sources side by side: the pinned one stays, the next citation opens beside it.
export function pinnable(panel, body, prepare) {
  const pinned = panel.querySelector("#source-pinned");
  if (!pinned) return;
  const kept = pinned.querySelector("[data-pinned-body]");
  const panes = panel.querySelector(".source-panes");

  panel.querySelector("[data-pin-source]").addEventListener("click", () => {
    if (!body.querySelector(".source-view")) return;
    kept.replaceChildren(...body.childNodes);
    kept.querySelector("#source-words")?.removeAttribute("id");
    body.append(hint());
    show(true);
    prepare();
    kept.focus({ preventScroll: true });
  });
  panel.querySelector("[data-unpin-source]").addEventListener("click", () => {
    if (!body.querySelector(".source-view")) body.replaceChildren(...kept.childNodes);
    kept.replaceChildren();
    show(false);
    prepare();
    body.focus({ preventScroll: true });
  });

  function show(on) {
    pinned.hidden = !on;
    panes.toggleAttribute("data-two", on);
  }
}

function hint() {
  return Object.assign(document.createElement("p"), { className: "source-hint", textContent: "Choose another citation, and its source opens here." });
}
