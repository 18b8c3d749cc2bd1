// Moving an entry of an outline by a step, one move after the other: where the next one leads depends on the one before it.
import { placeFor, plain } from "./places.js";

const SAID = { up: "Moved up", down: "Moved down", in: "Indented", out: "Outdented" };
let last = Promise.resolve();

/** `items` are the entries as they stand when its turn has come; `edit` makes the call. Resolves to what to say, if it moved. */
export function move(key, way, { items, edit }) {
  const next = last.then(() => step(key, way, items, edit));
  last = next.catch(() => undefined);
  return next;
}

async function step(key, way, items, edit) {
  const rows = plain(items());
  const place = rows.some((row) => row.key === key) && placeFor(rows, key, way);
  if (!place) return undefined;
  await edit({ op: "move", entry_id: key, ...place });
  return SAID[way];
}
