// The page of a document: original or text, at the page and words of the address. Every move is an address, so that
// back, reload and a copied link all lead to the same words.
import { placeOf } from "./marks.js";
import { isShortcut, isWriting } from "../keys.js";

const htmx = window.htmx;
const reader = document.querySelector("[data-reader]");
const host = reader.querySelector("[data-viewer]");
const kind = reader.dataset.original;
const evidence = reader.dataset.evidence;
const narrow = matchMedia("(max-width: 1100px)");
const part = () => reader.querySelector('[data-tool="evidence.view"]');
const place = () => placeOf(reader.querySelector("[data-place]"));
const viewNow = () => reader.dataset.view;
let pages;       // the original's, once it was asked for
let readPage = place().page;

// The address ------------------------------------------------------------------------------------------------------
function asked(address = new URL(location.href)) {
  const query = address.searchParams;
  const view = query.get("view") ?? (kind ? "original" : "text");
  return { page: Number(query.get("page") ?? 1), start: query.get("start"), end: query.get("end"), view: kind ? view : "text" };
}
function remember({ page, start, end, view }, { replace = false } = {}) {
  const address = new URL(location.pathname, location.href);
  address.searchParams.set("page", page);
  if (end) { address.searchParams.set("start", start); address.searchParams.set("end", end); }
  if (kind) address.searchParams.set("view", view);
  if (address.href === location.href) return;
  history[replace ? "replaceState" : "pushState"]({ reader: true }, "", address);
}

// Moving -----------------------------------------------------------------------------------------------------------
async function open(wanted, { replace = false, silent = false } = {}) {
  const next = { view: viewNow(), start: null, end: null, ...wanted };
  if (!silent) remember(next, { replace });
  if (!shows(next)) await fetchText(next);
  readPage = next.page;
  await show(next.view);
}
function shows({ page, start, end }) {
  const now = place();
  return now.page === Number(page) && String(now.start ?? "") === String(start ?? "") && String(now.end ?? "") === String(end ?? "");
}
async function fetchText({ page, start, end }) {
  const address = new URL(`/v1/evidence/${evidence}/view`, location.href);
  address.searchParams.set("page", page);
  if (end) { address.searchParams.set("start", start); address.searchParams.set("end", end); }
  const response = await fetch(address, { headers: { Accept: "text/html", "HX-Request": "true" } });
  if (response.status === 401) return location.assign("/sign-in?expired");
  const fresh = part().cloneNode(false);
  fresh.setAttribute("hx-get", `${address.pathname}${address.search}`);
  const body = new DOMParser().parseFromString(await response.text(), "text/html").body;
  if (!response.ok) return say(body.textContent.trim() || "This page could not be read. Try again.");
  fresh.append(...body.childNodes);
  part().replaceWith(fresh);
  htmx.process(fresh);
}

async function show(view) {
  say("");
  reader.dataset.view = view;
  if (view === "original") await showOriginal();
  if (viewNow() === "text") showWords();
  mirror();
}
async function showOriginal() {
  const wanted = place();
  try {
    pages ??= await loaded();
    const found = await pages.goTo(wanted);
    if (!found && viewNow() === "original") fallBack("These words can't be pointed at on the page itself; here they are in its text.");
  } catch (error) {
    const [what, name] = kind === "rendition" ? ["pages", "Pages"] : ["original", "Original"];
    fallBack(`The ${what} can't be shown here: ${error.message} This is its text, as far as it was read. Press ${name} to try again.`);
  }
}
async function loaded() {
  host.setAttribute("aria-busy", "true");
  try {
    const [{ originalOf }, { stack }] = await Promise.all([import("./originals.js"), import("./stack.js")]);
    const made = stack(host, await originalOf(kind, evidence), onPage);
    await made.ready();
    return made;
  } finally { host.removeAttribute("aria-busy"); }
}
function fallBack(words) {
  reader.dataset.view = "text";
  say(words);
}
function say(words) {
  const note = reader.querySelector("[data-reader-note]");
  note.textContent = words;
  note.hidden = !words;
}
function showWords() {
  const words = reader.querySelector('mark[data-kind="selected"]');
  const sheet = words?.closest(".sheet");
  if (sheet) sheet.scrollTop = words.closest("tr").offsetTop - sheet.clientHeight / 2;
  words?.scrollIntoView({ block: sheet && !narrow.matches ? "nearest" : "center" });
}

function onPage(number) {
  readPage = number;
  const now = place();
  const here = now.page === number ? now : { page: number };
  remember({ ...here, view: "original" }, { replace: true });
  mirror();
}
// The bar follows what is read: the page's number, where the arrows lead, and which view is on.
function mirror() {
  const input = reader.querySelector("#page-number");
  if (input && document.activeElement !== input) input.value = readPage;
  for (const link of reader.querySelectorAll("[data-set-view]")) {
    if (link.dataset.setView === viewNow()) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
  }
}

// What people do ---------------------------------------------------------------------------------------------------
const last = () => Number(reader.querySelector("[data-place]").dataset.pages) || 1;
const turn = (by) => { const page = readPage + by; if (page >= 1 && page <= last()) open({ page }); };
const zoom = (step) => {
  if (viewNow() !== "original" || !pages) return;
  reader.querySelector("[data-zoom-now]").textContent = `${Math.round(pages.zoom(step) * 100)}%`;
};

reader.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (at("[data-page-turn]")) { event.preventDefault(); turn(at("[data-page-turn]").dataset.pageTurn === "next" ? 1 : -1); }
  if (at("[data-zoom]")) zoom(Number(at("[data-zoom]").dataset.zoom));
  if (at("[data-set-view]")) {
    event.preventDefault();
    const now = place();
    open({ ...(now.page === readPage ? now : { page: readPage }), view: at("[data-set-view]").dataset.setView });
  }
});
reader.addEventListener("submit", (event) => {
  event.preventDefault();
  const page = Number(new FormData(event.target).get("page"));
  if (page >= 1 && page <= last()) open({ page });
});
addEventListener("popstate", () => open(asked(), { silent: true }));

// A citation of this very document moves the page to its words; one of another document opens beside, as everywhere.
function ownPlace(chip) {
  const address = chip && new URL(chip.href);
  return address && address.pathname === location.pathname ? { ...asked(address), view: viewNow() } : null;
}
document.addEventListener("click", (event) => {
  const chip = event.target.closest?.("a.citation");
  const wanted = ownPlace(chip);
  if (!wanted || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.querySelectorAll('.citation[aria-current="true"]').forEach((other) => other.removeAttribute("aria-current"));
  chip.setAttribute("aria-current", "true");
  open(wanted);
  if (narrow.matches) reader.scrollIntoView({ block: "start" });
}, true);
const ZOOM = { "+": 1, "=": 1, "-": -1, 0: 0 };
let settling;
document.addEventListener("focusin", (event) => {
  const fact = event.target.matches?.("[data-nav] .fact") && event.target;
  const wanted = fact && ownPlace(fact.querySelector("a.citation"));
  clearTimeout(settling);
  if (wanted && !narrow.matches) settling = setTimeout(() => open(wanted, { replace: true }), 150);
});

document.addEventListener("keydown", (event) => {
  if (isShortcut(event) || isWriting(event.target)) return;
  if (event.key in ZOOM) zoom(ZOOM[event.key]);
  if (event.key === "v" && kind) open({ ...place(), view: viewNow() === "original" ? "text" : "original" });
});
document.addEventListener("htmx:afterSettle", ({ detail }) => { if (reader.contains(detail.target)) mirror(); });

show(asked().view);
