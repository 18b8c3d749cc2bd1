// What every page has: theme, copying, local times, counts, the height of the case header.
import { localDates } from "./dates.js";
import { isShortcut, isWriting } from "./keys.js";

const root = document.documentElement;

function choose(name, value) {
  if (value) root.dataset[name] = value; else delete root.dataset[name];
  try { if (value) localStorage.setItem(name, value); else localStorage.removeItem(name); } catch { /* not kept, still shown */ }
  markChoices();
}
function markChoices() {
  for (const name of ["theme", "density"]) {
    for (const button of document.querySelectorAll(`[data-${name}-set]`)) {
      const selected = (root.dataset[name] ?? "") === button.getAttribute(`data-${name}-set`);
      button.setAttribute("aria-pressed", String(selected));
    }
  }
}
function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (at("[data-theme-toggle]")) choose("theme", isDark() ? "light" : "dark");
  if (at("[data-theme-set]")) choose("theme", at("[data-theme-set]").dataset.themeSet);
  if (at("[data-density-set]")) choose("density", at("[data-density-set]").dataset.densitySet);
  if (at("[data-download]")) act((acts) => acts.download(at("[data-download]")));
  if (at("[data-copy]")) copy(at("[data-copy]"));
  if (at("[data-more]") && at("[data-more]").closest("[data-tool]")) { event.preventDefault(); act((acts) => acts.showMore(at("[data-more]"))); }
});

// What a filter offers to choose from comes when one reaches for the filters.
for (const form of document.querySelectorAll("form:has([data-choices])")) {
  const fill = () => act((acts) => acts.fillChoices(form));
  for (const reach of ["pointerover", "focusin"]) form.addEventListener(reach, fill, { once: true });
}

const notify = (text, tone) => document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone } }));

// What only some visits do comes with the first time.
async function act(run) {
  try {
    await run(await import("./acts.js"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    notify("No connection. Try again.", "bad");
  }
}

async function copy(button) {
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
  notify("Copied");
}

function counts() {
  for (const source of document.querySelectorAll("[data-count-of]")) {
    for (const place of document.querySelectorAll(`[data-count="${source.dataset.countOf}"]`)) {
      const value = source.value === "0" && place.classList.contains("tab-count") ? "" : source.textContent;
      if (place.textContent !== value) place.textContent = value;
    }
  }
}

const header = document.querySelector("[data-case-header]");
function measure() {
  const sticky = header && getComputedStyle(header).position === "sticky";
  root.style.setProperty("--case-header", `${sticky ? header.offsetHeight : 0}px`);
}
if (header) new ResizeObserver(measure).observe(header);

document.addEventListener("intactus:added", ({ target }) => localDates(target));
document.addEventListener("htmx:afterSettle", ({ detail }) => { localDates(detail.target.parentElement ?? document); counts(); });
markChoices();
document.querySelector(".tab[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
localDates(document);
counts();

document.addEventListener("keydown", (event) => {
  if (isShortcut(event) || isWriting(event.target)) return;
  if (event.key === "?") { event.preventDefault(); document.getElementById("keys-dialog").showModal(); }
  const search = event.key === "/" && document.querySelector('input[type="search"]');
  if (search) { event.preventDefault(); search.focus(); search.select(); }
});
