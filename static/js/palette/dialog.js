// The palette itself: one field, and below it what fits, moved through by arrows.
import { fitting, MOST } from "./fitting.js";
import { actions, found, isQuery, pages, recentPlaces, search as inCase, SOURCES } from "./sources.js";

const WAIT = 140;  // ms after the last key, before the server is asked
let dialog, input, list, hint;
let options = [], active = 0, asking, timer;

async function search() {
  const wanted = input.value.trim();
  asking?.abort();
  const { signal } = asking = new AbortController();
  const local = [...(wanted ? [] : [recentPlaces()]), fitting(pages(), wanted), fitting(actions(), wanted)];
  const all = (groups) => (isQuery(wanted) ? [inCase(wanted), ...groups] : [...groups, inCase(wanted)]);
  show(all(local));
  if (wanted.length < 2) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    input.setAttribute("aria-busy", "true");
    try {
      const remote = await Promise.all(SOURCES.map((source) => found(source, wanted, signal)));
      const first = local.flat()[0]?.points > 3 * wanted.length;  // a page or act that is clearly meant stays first
      show(all(first ? [...local, ...remote] : [...remote, ...local]));
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
  hint.textContent = options.length ? `${options.length} found` : "Nothing found";
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
  const label = Object.assign(document.createElement("span"), { textContent: one.label });
  node.append(label, Object.assign(document.createElement("small"), { textContent: one.note ?? "" }));
  return node;
}
function mark() {
  for (const node of list.querySelectorAll("[role=option]")) {
    const selected = node.id === `palette-${active}`;
    node.setAttribute("aria-selected", String(selected));
    if (selected) node.scrollIntoView({ block: "nearest" });
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
  input = Object.assign(document.createElement("input"), {
    className: "palette-input", type: "text", autocomplete: "off", spellcheck: false,
    placeholder: "A case, document, name, person, page or action",
  });
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

/** Open the palette with what was typed already, or close it when it is open. */
export function open(typed = "") {
  if (!dialog) build();
  if (dialog.open || document.querySelector("dialog[open]")) return dialog.close();
  input.value = typed;
  active = 0;
  dialog.showModal();
  search();
}
