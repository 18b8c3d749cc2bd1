// The cases, documents and names that were opened last in this browser, for the palette before anything is typed.
// They are kept for one person only: who signs in next, and who signed out, leaves none.
const KEY = "recent", MOST = 8;
const PLACES = /^\/(cases|evidence|entities)\/[0-9a-f-]{36}/;
const KINDS = { cases: "Case", evidence: "Document", entities: "Name" };

/** What was opened last by this person, the latest first. */
export function recent(me) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    return kept.me === me ? kept.places : [];
  } catch { return []; }
}

/** Remember the page that is open; where one signs in, forget everything. */
export function rememberPage(me) {
  try {
    if (location.pathname === "/sign-in") return localStorage.removeItem(KEY);
    if (!me) return;
    const place = placeOf(location.pathname, document.title);
    const places = [place, ...recent(me).filter(({ to }) => to !== place?.to)].filter(Boolean).slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify({ me, places }));
  } catch { /* not kept: the palette still finds everything */ }
}

// A page is titled by what it shows, then by its case.
function placeOf(path, title) {
  const [to, kind] = PLACES.exec(path) ?? [];
  if (!to) return null;
  const parts = title.split(" · ");
  const label = kind === "cases" ? parts.at(-1) : parts.slice(0, -1).join(" · ");
  return label && { kind: KINDS[kind], to, label, note: kind === "cases" ? "" : parts.at(-1) };
}
