// The cases, documents and names that were opened last in this browser, for the palette before anything is typed.
// `palette.js` keeps their addresses and titles, for the person who opened them only.
const KINDS = { cases: "Case", evidence: "Document", entities: "Name" };

/** What was opened last by this person, the latest first. */
export function recent(me) {
  try {
    const kept = JSON.parse(localStorage.getItem("recent")) ?? {};
    return kept.me === me ? kept.pages.map(placeOf) : [];
  } catch { return []; }
}

// A page is titled by what it shows, then by its case.
function placeOf([to, title]) {
  const parts = title.split(" · "), kind = to.split("/")[1], isCase = kind === "cases";
  return { to, label: isCase ? parts.at(-1) : parts.slice(0, -1).join(" · "), note: isCase ? KINDS[kind] : `${KINDS[kind]} · ${parts.at(-1)}` };
}
