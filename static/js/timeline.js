// The timeline, drawn: fetched page by page and sorted into lanes.
import { at, draw, drawLanes, fit, root, shown, width } from "./timeline-chart.js";
import { dayOf, lanesOf, prepared, question, usualRange } from "./timeline/lanes.js";

const PAGE = 500;  // events a request

let fitted = false, loading;

async function load({ keep = false } = {}) {
  loading?.abort();
  const { signal } = loading = new AbortController();
  root.setAttribute("aria-busy", "true");
  try {
    await loadAll(signal, keep);
  } catch (error) {
    if (error.name !== "AbortError") say("No connection; the drawing waits.");
  } finally {
    if (signal === loading.signal) root.removeAttribute("aria-busy");
  }
}

// What is found is drawn page by page; what is on the screen already stays until all is known.
async function loadAll(signal, keep) {
  const found = [];
  let answer;
  do {
    const response = await ask(answer?.next_cursor, signal, keep);
    if (!response.ok) return say(`${response.status === 429 ? "Too many requests; the drawing waits." : "Events can't be drawn."} The list below is complete.`);
    answer = await response.json();
    found.push(...answer.items.map(prepared));
    if (!keep || !answer.has_more) show(found, answer, keep);
  } while (answer.has_more);
}

function ask(cursor, signal, live) {
  const csrf = document.querySelector('meta[name="csrf-token"]').content;
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrf };
  if (live) headers["X-Live-Refresh"] = "true";
  return fetch(root.dataset.timeline, { method: "POST", headers, body: JSON.stringify(question(location.search, PAGE, cursor)), signal });
}

function show(found, answer, keep) {
  shown.items = found;
  shown.selected = shown.items.find((one) => one.fact_id === shown.selected?.fact_id);
  shown.whole = answer.date_range.min && { from: dayOf(answer.date_range.min), to: dayOf(answer.date_range.max) + 1 };
  const more = answer.has_more ? `of ${answer.is_whole ? "" : "more than "}${(answer.total_count - !answer.is_whole).toLocaleString()} ` : "";
  say(`${shown.items.length.toLocaleString()} ${more}event${answer.total_count === 1 ? "" : "s"}`);
  if (!keep || !fitted) fit(usualRange(shown.items, shown.whole));
  fitted = true;
  sortIntoLanes();
}
function say(text) { at("[data-chart-count]").textContent = text; }

function sortIntoLanes() {
  shown.lanes = lanesOf(shown.items, at("[data-lanes]").value);
  drawLanes();
  draw();
}

// What moves, zooms and chooses comes when one reaches for the drawing; the press that came first waits for it.
const moving = () => import("./timeline-moving.js").catch(() => undefined);
const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "=", "-", "0", "Home", "End", "Enter", " "]);

if (root) {
  const surface = at(".chart-view");
  for (const reach of ["pointerover", "focusin"]) root.addEventListener(reach, moving, { once: true });
  surface.addEventListener("pointerdown", async (event) => (await moving())?.down(event));
  root.addEventListener("click", async (event) => (await moving())?.pressed(event.target));
  surface.addEventListener("keydown", async (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.has(event.key)) return;
    event.preventDefault();
    (await moving())?.key(event.key);
  });
  at("[data-lanes]").addEventListener("change", ({ target }) => {
    const address = new URL(location.href);
    address.searchParams.set("lanes", target.value);
    history.replaceState(history.state, "", address);
    sortIntoLanes();
  });
  // A hidden drawing costs nothing: it loads when it is first seen.
  let seen = false;
  new ResizeObserver(() => { if (!width()) return; if (seen) draw(); else { seen = true; load(); } }).observe(at(".chart-marks"));
  document.addEventListener("htmx:pushedIntoHistory", () => { if (seen) load(); });
  let later;
  document.addEventListener("intactus:events", ({ detail }) => {
    if (!seen || !detail.events.some(({ entity_type: type }) => root.dataset.shows.split(" ").includes(type))) return;
    clearTimeout(later);
    later = setTimeout(() => load({ keep: true }), 1500);
  });
  document.addEventListener("click", ({ target }) => {
    const chooser = target.closest("[data-timeline-view]");
    if (!chooser) return;
    document.querySelector(".timeline-views").dataset.view = chooser.dataset.timelineView;
    for (const one of document.querySelectorAll("[data-timeline-view]")) one.setAttribute("aria-pressed", String(one === chooser));
  });
}
