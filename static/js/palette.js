// Ctrl-K: go to a case, a document, a name, a person or a page, or do what this page offers, without the mouse.
const MOST = 6;        // of each kind
const WAIT = 140;      // ms after the last key, before the server is asked
const caseId = document.body.dataset.caseId;
let dialog, input, list, hint;
let options = [], active = 0, asking, timer;

// --- what there is ------------------------------------------------------------------------------------------------
const text = (node) => (node.getAttribute("aria-label") ?? node.querySelector("[data-command]")?.dataset.command ?? node.innerText ?? "").replace(/\s+/g, " ").trim();
const seen = (node) => node.getClientRects().length > 0 && !node.closest("[aria-hidden=true], dialog, .palette");

function pages() {
  const links = [...document.querySelectorAll(".case-tabs a, .rail a")];
  return links.map((link) => ({ kind: "Go to", label: link.title || text(link).replace(/\s[\d,]+$/, ""), run: () => location.assign(link.href) })).filter(({ label }) => label);
}
// Buttons stand on the page only where the tool behind them is allowed, so these are the caller's own actions.
function actions() {
  const here = document.querySelector('[data-key][aria-current="true"]');
  const places = [document.querySelector(".page-head"), document.querySelector(".rail-foot"), here, document.querySelector("#main")].filter(Boolean);
  const buttons = new Map();
  for (const place of places) {
    for (const node of place.querySelectorAll("button[hx-post], button[hx-patch], button[data-act], a.button-primary, [data-command], [data-theme-toggle], a.button[href]")) {
      const label = node.dataset.command ?? (node.title && !node.innerText.trim() ? node.title : text(node));
      if (!seen(node) || !label || buttons.has(label) || (place !== here && node.closest("[data-rows]"))) continue;
      buttons.set(label, { kind: "Do", label, note: place === here && here ? "the chosen row" : "", run: () => { node.focus(); node.click(); } });
    }
  }
  const keys = document.getElementById("keys-dialog");
  return [...buttons.values(), ...(keys ? [{ kind: "Do", label: "Show the keys of this page", note: "?", run: () => keys.showModal() }] : [])];
}

const SOURCES = [
  { kind: "Cases", url: () => "/v1/cases", read: (one) => ({ label: one.name, note: one.number, to: `/cases/${one.id}` }) },
  { kind: "Documents", url: () => caseId && `/v1/cases/${caseId}/evidence`, read: (one) => ({ label: one.title, note: "", to: `/evidence/${one.id}` }) },
  { kind: "Names in the case", url: () => caseId && `/v1/cases/${caseId}/entities`, read: (one) => ({ label: one.name, note: one.type.replaceAll("_", " "), to: `/entities/${one.id}` }) },
  { kind: "People of the firm", url: () => "/v1/users", read: (one) => ({ label: one.name, note: one.email, to: `/users?q=${encodeURIComponent(one.email)}` }) },
];

async function found(source, words, signal) {
  const address = source.url();
  if (!address) return [];
  const query = new URLSearchParams({ q: words, limit: MOST });
  const response = await fetch(`${address}?${query}`, { headers: { Accept: "application/json" }, signal });
  if (!response.ok) return [];  // a guest has no list of people; what one may not see is not offered
  return (await response.json()).items.map((one) => {
    const { to, ...shown } = source.read(one);
    return { kind: source.kind, ...shown, run: () => location.assign(to) };
  });
}

// --- finding ------------------------------------------------------------------------------------------------------
// All letters in their order; better the closer they stand and the more words they begin. 0: no match.
export function closeness(label, wanted) {
  const words = label.toLowerCase(), letters = wanted.toLowerCase().replace(/\s+/g, "");
  let at = -1, points = letters ? 1 : 1e-9;
  for (const letter of letters) {
    const next = words.indexOf(letter, at + 1);
    if (next < 0) return 0;
    points += (next === at + 1 ? 3 : 0) + (next === 0 || /[\s._/-]/.test(words[next - 1]) ? 2 : 0) - Math.min(1, (next - at - 1) / 20);
    at = next;
  }
  return Math.max(points, 1e-9) / (1 + words.length / 200);
}
function fitting(all, wanted) {
  return all.map((one) => ({ ...one, points: closeness(one.label, wanted) })).filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points).slice(0, wanted ? MOST : 30);
}

async function search() {
  const wanted = input.value.trim();
  asking?.abort();
  const { signal } = asking = new AbortController();
  const local = [fitting(pages(), wanted), fitting(actions(), wanted)];
  show(local);
  if (wanted.length < 2) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    input.setAttribute("aria-busy", "true");
    try {
      const remote = await Promise.all(SOURCES.map((source) => found(source, wanted, signal)));
      const first = local.flat()[0]?.points > 3 * wanted.length;  // a page or act that is clearly meant stays first
      show(first ? [...local, ...remote] : [...remote, ...local]);
    } catch (error) {
      if (error.name !== "AbortError") hint.textContent = "No connection. Pages and actions still work.";
    } finally {
      if (!signal.aborted) input.removeAttribute("aria-busy");
    }
  }, WAIT);
}

// --- showing ------------------------------------------------------------------------------------------------------
function show(groups) {
  const before = options[active];
  options = groups.flat();
  active = Math.max(0, options.findIndex((one) => one.kind === before?.kind && one.label === before?.label && active > 0));
  list.replaceChildren(...groups.filter((group) => group.length).map(section));
  hint.textContent = options.length ? `${options.length} found` : input.value.trim().length < 2 ? "Go on typing" : "Nothing found";
  mark();
}
function section(group) {
  const box = Object.assign(document.createElement("div"), { className: "palette-group" });
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", group[0].kind);
  const head = Object.assign(document.createElement("div"), { className: "palette-kind", textContent: group[0].kind });
  head.setAttribute("aria-hidden", "true");
  box.append(head, ...group.map(option));
  return box;
}
function option(one) {
  const node = Object.assign(document.createElement("div"), { className: "palette-option", id: `palette-${options.indexOf(one)}` });
  node.setAttribute("role", "option");
  node.append(Object.assign(document.createElement("span"), { textContent: one.label }), Object.assign(document.createElement("small"), { textContent: one.note ?? "" }));
  return node;
}
function mark() {
  for (const node of list.querySelectorAll("[role=option]")) {
    const chosen = node.id === `palette-${active}`;
    node.setAttribute("aria-selected", String(chosen));
    if (chosen) node.scrollIntoView({ block: "nearest" });
  }
  if (options.length) input.setAttribute("aria-activedescendant", `palette-${active}`); else input.removeAttribute("aria-activedescendant");
}
function take(index) {
  const one = options[index];
  if (!one) return;
  dialog.close();
  one.run();
}

const STEPS = { ArrowDown: 1, ArrowUp: -1 };
function key(event) {
  if (event.key in STEPS) active = (active + STEPS[event.key] + options.length) % Math.max(1, options.length);
  else if (event.key === "PageDown") active = Math.min(options.length - 1, active + MOST);
  else if (event.key === "PageUp") active = Math.max(0, active - MOST);
  else if (event.key === "Enter") take(active);
  else return;
  event.preventDefault();
  mark();
}

function build() {
  dialog = Object.assign(document.createElement("dialog"), { className: "dialog palette" });
  dialog.setAttribute("aria-label", "Find or do");
  input = Object.assign(document.createElement("input"), { className: "palette-input", type: "text", autocomplete: "off", spellcheck: false, placeholder: "A case, document, name, person, page or action" });
  list = Object.assign(document.createElement("div"), { className: "palette-list", id: "palette-list" });
  hint = Object.assign(document.createElement("div"), { className: "palette-hint" });
  const roles = { role: "combobox", "aria-label": "Find or do", "aria-expanded": "true", "aria-controls": "palette-list", "aria-autocomplete": "list" };
  for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value);
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "What was found");
  hint.setAttribute("role", "status");
  dialog.append(input, list, hint);
  document.body.append(dialog);
  input.addEventListener("input", () => { active = 0; search(); });
  input.addEventListener("keydown", key);
  list.addEventListener("mousedown", (event) => event.preventDefault());  // the focus stays in the field
  list.addEventListener("click", ({ target }) => { const node = target.closest("[role=option]"); if (node) take(Number(node.id.slice(8))); });
  dialog.addEventListener("click", ({ target }) => { if (target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { asking?.abort(); clearTimeout(timer); });
}

function open() {
  if (!dialog) build();
  if (dialog.open || document.querySelector("dialog[open]")) return dialog.close();
  input.value = "";
  active = 0;
  dialog.showModal();
  search();
}

// The client's portal has no rail, and few enough pages to do without.
if (document.querySelector(".rail")) {
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("click", ({ target }) => { if (target.closest("[data-palette]")) open(); });
}
