// Which parts of a page show what an event is about.

// Parts that show more than the entity they are about.
const SHOWS = {
  case: ["evidence", "fact", "entity", "job"], timeline: ["fact"], evidence: ["job"], job: ["evidence"],
  audit_entry: ["case", "evidence", "fact", "entity", "job", "relationship"],
};

/** Whether a part that shows these kinds, read from this address, may show the event. One document's part ignores the others'. */
export function concerns(kinds, address, { entity_type: type, entity_id: id, data = {} }) {
  const shown = kinds.split(" ").flatMap((kind) => [kind, ...(SHOWS[kind] ?? [])]);
  if (!shown.includes(type)) return false;
  return !address.startsWith("/v1/evidence/") || address.includes(id) || Boolean(data.evidence_id && address.includes(data.evidence_id));
}
