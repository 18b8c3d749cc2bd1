// The width of the source panel: dragged, moved by arrow keys, or doubled by a button; kept for the next visit.
const root = document.documentElement;
const LEAST = 320, STEP = 24, LIST = 384;  // pixels; LIST is what the list beside it keeps

/** Let the panel's handle be dragged; answers what its presses and keys do. */
export function resizable(panel) {
  const handle = panel.querySelector(".source-handle");
  const widen = panel.querySelector("[data-widen]");
  const most = () => Math.max(LEAST, panel.parentElement.clientWidth - LIST);
  const now = () => Math.round(panel.getBoundingClientRect().width);

  function set(width) {
    const wanted = width === null ? null : Math.round(Math.max(LEAST, Math.min(most(), width)));
    if (wanted) root.style.setProperty("--source-width", `${wanted}px`); else root.style.removeProperty("--source-width");
    try { if (wanted) localStorage.setItem("source-width", wanted); else localStorage.removeItem("source-width"); } catch { /* not kept, still shown */ }
    describe();
  }
  function describe() {
    handle.setAttribute("aria-valuemax", most());
    handle.setAttribute("aria-valuenow", Math.min(now(), most()));
    handle.setAttribute("aria-valuetext", `${now()} pixels`);
    widen.setAttribute("aria-pressed", String(now() > panel.parentElement.clientWidth * 0.48));
  }

  handle.addEventListener("pointermove", (event) => { if (handle.dataset.dragging) set(panel.getBoundingClientRect().right - event.clientX); });
  for (const type of ["pointerup", "pointercancel"]) handle.addEventListener(type, () => { delete handle.dataset.dragging; });
  handle.addEventListener("dblclick", () => set(null));
  const KEYS = { ArrowLeft: () => now() + STEP, ArrowRight: () => now() - STEP, Home: most, End: () => LEAST };
  addEventListener("resize", describe);
  describe();
  return {
    grab({ pointerId }) { handle.setPointerCapture(pointerId); handle.dataset.dragging = "true"; },
    key: (name) => set(KEYS[name]()),
    widen: () => set(widen.getAttribute("aria-pressed") === "true" ? null : panel.parentElement.clientWidth * 0.58),
  };
}
