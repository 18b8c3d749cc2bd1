// The order of rows that people move: plain lists in, plain lists out.

/** The keys with this one moved by so many places, or the same list where it can't move further. */
export function moved(keys, key, by) {
  const at = keys.indexOf(key);
  const to = Math.max(0, Math.min(keys.length - 1, at + by));
  if (at < 0 || to === at) return keys;
  const rest = keys.filter((one) => one !== key);
  return [...rest.slice(0, to), key, ...rest.slice(to)];
}

/** Where a row that is held at this height belongs among the middles of the others: their index, or their number. */
export function placeAt(middles, height) {
  const at = middles.findIndex((middle) => height < middle);
  return at < 0 ? middles.length : at;
}

/** The body that tells a tool the order, with the versions that were read. */
export const orderBody = (field, rows) => ({ [field]: rows.map(({ key }) => key), versions: rows.map(({ version }) => Number(version)) });
