// Small things every page has: theme, copying, "Show more", local times, counts, the height of the case header.
const htmx = window.htmx;
const root = document.documentElement;

function choose(name, value) {
  if (value) root.dataset[name] = value; else delete root.dataset[name];
  try { if (value) localStorage.setItem(name, value); else localStorage.removeItem(name); } catch { /* not kept, still shown */ }
  markChoices();
}
function markChoices() {
  for (const name of ["theme", "density"]) {
    for (const button of document.querySelectorAll(`[data-${name}-set]`)) {
      const chosen = (root.dataset[name] ?? "") === button.getAttribute(`data-${name}-set`);
      button.setAttribute("aria-pressed", String(chosen));
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
  if (at("[data-download]")) download(at("[data-download]"));
  if (at("[data-copy]")) copy(at("[data-copy]"));
  if (at("[data-more]") && at("[data-more]").closest("[data-tool]")) { event.preventDefault(); showMore(at("[data-more]")); }
});

const tell = (text, tone) => document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone } }));

// On the client's view of a case every call says so, as htmx's calls do by hx-headers: the server then narrows it.
const lookedAs = (elt) => (elt.closest("[data-view-as]") ? { "X-View-As": elt.closest("[data-view-as]").dataset.viewAs } : {});

// The tool answers a signed address that is good for a while; the browser then fetches the bytes from the store.
async function download(button) {
  const response = await fetch(button.dataset.download, { headers: { Accept: "application/json", ...lookedAs(button) } });
  if (response.status === 401) return location.assign(`/sign-in?expired&next=${encodeURIComponent(location.pathname + location.search)}`);
  const answer = await response.json();
  if (response.ok) location.assign(answer.download_url);
  else tell(answer.error?.message ?? "The file could not be fetched. Try again.", "bad");
}

async function copy(button) {
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent.trim());
  tell("Copied");
}

// The next page of a list, added below; the part then no longer refreshes by itself (see live.js).
async function showMore(link) {
  const part = link.closest("[data-tool]");
  const url = new URL(part.getAttribute("hx-get"), location.href);
  url.searchParams.set("cursor", link.dataset.more);
  link.classList.add("is-busy");
  const response = await fetch(url, { headers: { Accept: "text/html", "HX-Request": "true", ...lookedAs(part) } });
  link.classList.remove("is-busy");
  if (!response.ok) return tell("The rest could not be loaded. Try again.", "bad");
  const next = new DOMParser().parseFromString(await response.text(), "text/html");
  const added = [...(next.querySelector("[data-rows]")?.children ?? [])];
  part.querySelector("[data-rows]").append(...added);
  part.querySelector("[data-pager]")?.replaceWith(next.querySelector("[data-pager]") ?? "");
  part.dataset.expanded = "true";
  htmx.process(part);
  localTimes(part);
  (added[0]?.querySelector("a, button") ?? added[0])?.focus({ preventScroll: true });
}

const format = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
function localTimes(scope) {
  for (const time of scope.querySelectorAll("time[data-local]")) time.textContent = format.format(new Date(time.dateTime));
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

document.addEventListener("htmx:afterSettle", ({ detail }) => { localTimes(detail.target.parentElement ?? document); counts(); });
markChoices();
document.querySelector(".tab[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
localTimes(document);
counts();

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog[open]")) return;
  if (event.key === "?") { event.preventDefault(); document.getElementById("keys-dialog").showModal(); }
  const search = event.key === "/" && document.querySelector('input[type="search"]');
  if (search) { event.preventDefault(); search.focus(); search.select(); }
});
