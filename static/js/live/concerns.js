// Which parts of a page show what an event is about.

/** Whether a part that shows these kinds (the server names them), read from this address, may show the event. One document's part ignores the others'. */
export function concerns(kinds, address, { entity_type: type, entity_id: id, data = {} }) {
  if (!kinds.split(" ").includes(type)) return false;
  return !address.startsWith("/v1/evidence/") || address.includes(id) || Boolean(data.evidence_id && address.includes(data.evidence_id));
}
