// What the palette can offer: pages and acts of this page at once, and what the server finds by name.
import { MOST } from "./fitting.js";
import { recent } from "./recent.js";

const caseId = document.body.dataset.caseId;
const opener = () => document.querySelector("[data-palette]").dataset;

// What is folded away has no innerText.
const written = (node) => node.innerText || node.textContent || "";
const ownWords = (node) => node.getAttribute("aria-label") ?? node.querySelector("[data-command]")?.dataset.command ?? written(node);
const text = (node) => ownWords(node).replace(/\s+/g, " ").trim();
const seen = (node) => node.getClientRects().length > 0 && !node.closest("[aria-hidden=true], dialog, .palette");

export function pages() {
  const links = [...document.querySelectorAll(".case-tabs a, .rail a, [data-lists] a")];
  const page = (link) => ({ kind: "Go to", label: link.title || text(link).replace(/\s[\d,]+$/, ""), run: () => location.assign(link.href) });
  return links.map(page).filter(({ label }) => label);
}

/** The page that searches the case for these words; the first of all where they are written as only a search is. */
export function search(words) {
  if (!caseId || words.length < 2) return [];
  const to = `/cases/${caseId}/search?${new URLSearchParams({ q: words })}`;
  return [{ kind: "Search the case", label: words, note: "documents, facts, people", run: () => location.assign(to) }];
}
export const isQuery = (words) => /[":*]/.test(words);

/** Where the person was last, but for this page. */
export function recentPlaces() {
  const others = recent(opener().me).filter(({ to }) => to !== location.pathname);
  return others.map(({ label, note, to }) => ({ kind: "Recent", label, note, run: () => location.assign(to) }));
}

// Buttons stand on the page only where the tool behind them is allowed, so these are the caller's own actions.
const BUTTONS = "button[hx-post], button[hx-patch], button[data-act], a.button-primary, [data-command], [data-theme-toggle], " +
  "a.button[href]:not([data-lists] a)";
const nameOf = (node) => node.dataset.command ?? (node.title && !node.innerText.trim() ? node.title : text(node));

export function actions() {
  const here = document.querySelector('[data-key][aria-current="true"]');
  const places = [document.querySelector(".page-head"), document.querySelector(".rail-foot"), here, document.querySelector("#main")].filter(Boolean);
  const buttons = new Map();
  for (const place of places) {
    for (const node of place.querySelectorAll(BUTTONS)) {
      const label = nameOf(node);
      const isOfOtherRow = place !== here && node.closest("[data-rows]");
      if (label && seen(node) && !isOfOtherRow && !buttons.has(label)) buttons.set(label, action(label, node, place === here));
    }
  }
  return [...newCase(), ...[...buttons.values()].filter(({ label }) => label !== NEW_CASE), ...help()];
}
const action = (label, node, isOfRow) => ({ kind: "Do", label, note: isOfRow ? "the selected row" : "", run: () => { node.focus(); node.click(); } });

// Opening a case belongs to no page.
const NEW_CASE = "New case";
const newCase = () => (opener().newCase ? [{ kind: "Do", label: NEW_CASE, note: "", run: () => location.assign(opener().newCase) }] : []);

function help() {
  const keys = document.getElementById("keys-dialog");
  return keys ? [{ kind: "Do", label: "Show the keys of this page", note: "?", run: () => keys.showModal() }] : [];
}

const inCase = (kind) => caseId && `/v1/cases/${caseId}/${kind}`;
const person = (one) => ({ label: one.name, note: one.email, to: `/users?q=${encodeURIComponent(one.email)}` });
const name = (one) => ({ label: one.name, note: one.type.replaceAll("_", " "), to: `/entities/${one.id}` });

export const SOURCES = [
  { kind: "Cases", url: () => "/v1/cases", read: (one) => ({ label: one.name, note: one.number, to: `/cases/${one.id}` }) },
  { kind: "Documents", url: () => inCase("evidence"), read: (one) => ({ label: one.title, note: "", to: `/evidence/${one.id}` }) },
  { kind: "Names in the case", url: () => inCase("entities"), read: name },
  { kind: "Saved filters", url: () => inCase("filters"), read: (one) => ({ label: one.name, note: one.target, to: one.path }) },
  { kind: "People of the firm", url: () => "/v1/users", read: person },
];

export async function found(source, words, signal) {
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
