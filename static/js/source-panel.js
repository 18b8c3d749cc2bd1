// The source stays beside the list: a citation opens there at its words; Ctrl-click opens the document.
import { isShortcut, isWriting } from "./keys.js";

const panel = document.getElementById("source-panel");
const body = document.getElementById("source-body");
const popOut = panel?.querySelector("[data-pop-out]");

document.addEventListener("click", (event) => {
  const chip = event.target.closest?.(".citation");
  if (chip && (event.ctrlKey || event.metaKey || event.shiftKey || !panel)) event.stopImmediatePropagation();
}, true);

// The panel shows the source of the citation chosen last, or none.
let chosen;
const FAST = 150, PAUSE = 90;  // milliseconds

function choose(chip) {
  document.querySelectorAll('.citation[aria-current="true"]').forEach((other) => other.removeAttribute("aria-current"));
  chip?.setAttribute("aria-current", "true");
  chosen = chip;
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!detail.elt.matches(".citation")) return;
  clearTimeout(timer);
  choose(detail.elt);
  body.setAttribute("aria-busy", "true");
  styleWords();
});

// How a sheet, a mail or a transcript looks comes with the first source; without it the words are still there.
const styleWords = () => import("./late-styles.js").then(({ styled }) => styled(panel.dataset.wordsStyles)).catch(() => undefined);

// An answer that comes late belongs to another row by now.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target === body && detail.requestConfig.elt !== chosen) detail.shouldSwap = false;
});

for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, ({ detail: { requestConfig: { elt }, xhr } }) => { if (elt === chosen) explain(elt, xhr); });
}

// The current row's source; of rows that are only passed by, none is fetched.
let timer;
let moved = 0;
document.addEventListener("intactus:current", ({ detail: { row } }) => {
  clearTimeout(timer);
  choose(null);
  body.setAttribute("aria-busy", "true");
  timer = setTimeout(openSource, performance.now() - moved < FAST ? PAUSE : 0, row);
  moved = performance.now();
});

// By its id: the row may have been drawn anew, and a link that left the page would lead out of it.
function openSource({ id }) {
  const row = document.getElementById(id);
  const chip = row?.querySelector(".citation[hx-get]");
  if (!chip) return row && explain(row);
  window.htmx.process(chip);
  chip.click();
}

async function explain(about, xhr) {
  const { explanation } = await import("./viewer/panel-none.js");
  if (chosen ? chosen !== about : !about.hasAttribute("aria-current")) return;
  body.removeAttribute("aria-busy");
  body.replaceChildren(explanation(about, xhr));
  panel.dataset.open = "true";
  leadOut();
  if (!about.matches(".citation")) painted(about);  // there is none to show, and that is what it says
}

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target !== body) return;
  // Not once the request has ended: that is not heard where a list that was drawn anew has taken the citation away meanwhile.
  body.removeAttribute("aria-busy");
  panel.dataset.open = "true";
  showWords(body);
  leadOut();
  const chip = chosen;
  preparePage().then(() => { if (chip && chip === chosen) painted(chip.closest("[data-key]")); });
});

// The row whose source is on the screen now.
const painted = (row) => document.dispatchEvent(new CustomEvent("intactus:source", { detail: { row } }));

// What shows the page itself comes with the first source that has pages.
async function preparePage() {
  if (body.querySelector("[data-show-page]")) await (await import("./viewer/panel-page.js")).preparePage(body);
}

function showWords(scope) {
  const words = scope.querySelector('mark#source-words, mark[data-kind="selected"]');
  if (!words) return;
  if (scope !== body) return words.scrollIntoView({ block: "center" });
  const frame = body.getBoundingClientRect();
  body.scrollTop += words.getBoundingClientRect().top - frame.top - Math.min(160, frame.height / 3);
}

// Popping out opens the document at the words that are shown now.
function leadOut() {
  const link = body.querySelector(".source-title");
  if (!popOut) return;
  if (!link) {
    popOut.removeAttribute("href");
    return popOut.setAttribute("aria-disabled", "true");
  }
  popOut.href = link.href;
  popOut.removeAttribute("aria-disabled");
}

function close() { if (panel && !panel.dataset.shows) panel.dataset.open = "false"; }
document.addEventListener("click", (event) => { if (event.target.closest("[data-close-source]")) close(); });
document.addEventListener("keydown", (event) => {
  if (isShortcut(event) || isWriting(event.target)) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) close();
  if (event.key === "v") body?.querySelector("[data-show-page]")?.click();
});

// What drags and widens the panel comes when one reaches for it; the press that came first waits for it.
let sizing;
const sized = () => sizing ??= import("./viewer/panel-width.js").then(({ resizable }) => resizable(panel)).catch(() => { sizing = undefined; });
const handle = panel?.querySelector(".source-handle");
for (const reach of ["pointerover", "focusin"]) panel?.addEventListener(reach, sized, { once: true });
handle?.addEventListener("pointerdown", async (event) => { event.preventDefault(); (await sized())?.grab(event); });
handle?.addEventListener("keydown", async (event) => {
  if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  (await sized())?.key(event.key);
});
panel?.addEventListener("click", async ({ target }) => {
  if (target.closest("[data-widen]")) (await sized())?.widen();
  const selected = ["pin", "unpin"].find((act) => target.closest(`[data-${act}-source]`));
  if (selected) (await import("./viewer/panel-pin.js"))[selected](panel, body, leadOut);
});

// Where there is no viewer: the words named in the address.
const text = document.querySelector("[data-source]");
if (text && !document.querySelector("[data-reader]")) showWords(text);
