// The timeline's drawing. A hidden one costs nothing: what draws comes when it is first seen, and what moves, zooms and chooses
// when one reaches for it. A press or a key that came first waits for both, and for the events.
const root = document.querySelector("[data-timeline]");
const at = (selector) => root.querySelector(selector);
const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "=", "-", "0", "Home", "End", "Enter", " "]);
let drawing, begun;

function drawn() {
  drawing ??= import("./timeline/drawing.js").catch(() => {
    drawing = undefined;
    at("[data-chart-count]").textContent = "No connection; the drawing waits.";
  });
  return drawing;
}
async function first() {
  const chart = await drawn();
  if (chart) await (begun ??= chart.load());
  return chart;
}
const moves = () => import("./timeline-moving.js").catch(() => undefined);
const moving = async () => (await Promise.all([moves(), first()]))[0];
async function again(options) {
  const chart = await drawn();
  if (chart) begun = chart.load(begun && options);
}

if (root) {
  const surface = at(".chart-view");
  for (const reach of ["pointerover", "focusin"]) root.addEventListener(reach, moves, { once: true });
  surface.addEventListener("pointerdown", async (event) => (await moves())?.down(event));
  root.addEventListener("click", async (event) => (await moving())?.pressed(event.target));
  surface.addEventListener("keydown", async (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.has(event.key)) return;
    event.preventDefault();
    (await moving())?.key(event.key);
  });
  at("[data-lanes]").addEventListener("change", async ({ target }) => {
    const address = new URL(location.href);
    address.searchParams.set("lanes", target.value);
    history.replaceState(history.state, "", address);
    (await first())?.sortIntoLanes();
  });
  for (const one of root.querySelectorAll("[data-include]")) one.addEventListener("change", () => again({ keep: true }));
  new ResizeObserver(async ([{ target }]) => { if (target.clientWidth) (await first())?.draw(); }).observe(at(".chart-marks"));
  document.addEventListener("htmx:pushedIntoHistory", () => { if (drawing) again(); });
  let later;
  document.addEventListener("intactus:events", ({ detail }) => {
    if (!drawing || !detail.events.some(({ entity_type: type }) => root.dataset.shows.split(" ").includes(type))) return;
    clearTimeout(later);
    later = setTimeout(() => again({ keep: true }), 1500);
  });
  document.addEventListener("click", ({ target }) => {
    const chooser = target.closest("[data-timeline-view]");
    if (!chooser) return;
    document.querySelector(".timeline-views").dataset.view = chooser.dataset.timelineView;
    for (const one of document.querySelectorAll("[data-timeline-view]")) one.setAttribute("aria-pressed", String(one === chooser));
  });
}
