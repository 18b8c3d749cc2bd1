// What the palette can offer: pages and acts of this page at once, and what the server finds by name.
export const MOST = 6;  // of each kind
const caseId = document.body.dataset.caseId;

const text = (node) => (node.getAttribute("aria-label") ?? node.querySelector("[data-command]")?.dataset.command ?? node.innerText ?? "").replace(/\s+/g, " ").trim();
const seen = (node) => node.getClientRects().length > 0 && !node.closest("[aria-hidden=true], dialog, .palette");

export function pages() {
  const links = [...document.querySelectorAll(".case-tabs a, .rail a")];
  return links.map((link) => ({ kind: "Go to", label: link.title || text(link).replace(/\s[\d,]+$/, ""), run: () => location.assign(link.href) })).filter(({ label }) => label);
}
// Buttons stand on the page only where the tool behind them is allowed, so these are the caller's own actions.
export function actions() {
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

export const SOURCES = [
  { kind: "Cases", url: () => "/v1/cases", read: (one) => ({ label: one.name, note: one.number, to: `/cases/${one.id}` }) },
  { kind: "Documents", url: () => caseId && `/v1/cases/${caseId}/evidence`, read: (one) => ({ label: one.title, note: "", to: `/evidence/${one.id}` }) },
  { kind: "Names in the case", url: () => caseId && `/v1/cases/${caseId}/entities`, read: (one) => ({ label: one.name, note: one.type.replaceAll("_", " "), to: `/entities/${one.id}` }) },
  { kind: "People of the firm", url: () => "/v1/users", read: (one) => ({ label: one.name, note: one.email, to: `/users?q=${encodeURIComponent(one.email)}` }) },
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

// All letters in their order; better the closer they stand and the more words they begin. 0: no match.
function closeness(label, wanted) {
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
export function fitting(all, wanted) {
  return all.map((one) => ({ ...one, points: closeness(one.label, wanted) })).filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points).slice(0, wanted ? MOST : 30);
}
