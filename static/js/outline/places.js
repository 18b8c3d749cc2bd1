// Where entries of an outline stand: plain rows in ({ key, depth } in their order), places as outlines.update takes them out.

/** Elements as such rows. */
export const plain = (elements) => elements.map(({ dataset }) => ({ key: dataset.key, depth: Number(dataset.depth) }));

/** The rows of one entry: itself, and all under it. */
export function withAllUnder(rows, key) {
  const at = rows.findIndex((row) => row.key === key);
  const end = rows.findIndex((row, place) => place > at && row.depth <= rows[at].depth);
  return rows.slice(at, end < 0 ? rows.length : end);
}

/** The entry that this one stands under, or null at the top. */
export function parentOf(rows, key) {
  const at = rows.findIndex((row) => row.key === key);
  return rows.slice(0, at).reverse().find((row) => row.depth < rows[at].depth)?.key ?? null;
}

/** The entries beside this one, itself among them, in their order. */
export function siblings(rows, key) {
  const parent = parentOf(rows, key);
  const { depth } = rows.find((row) => row.key === key);
  return rows.filter((row) => row.depth === depth && parentOf(rows, row.key) === parent).map((row) => row.key);
}

const firstUnder = (parent) => (parent === null ? { first: true } : { under: parent, first: true });

/** Where an entry comes when it is moved up, down, in or out; null where it cannot go there. */
export function placeFor(rows, key, way) {
  const beside = siblings(rows, key);
  const at = beside.indexOf(key);
  const parent = parentOf(rows, key);
  if (way === "up") return at < 1 ? null : at === 1 ? firstUnder(parent) : { after: beside[at - 2] };
  if (way === "down") return beside[at + 1] ? { after: beside[at + 1] } : null;
  if (way === "in") return at < 1 ? null : { under: beside[at - 1] };
  return parent === null ? null : { after: parent };
}
