// Deleting an entry of an outline with all that stands under it, which can be taken back.
import { remember } from "../undo.js";
import { plain, withAllUnder } from "./places.js";

/** `items` are the entries as they stand, `edit` makes the call. */
export async function remove(key, { items, edit }) {
  const number = withAllUnder(plain(items()), key).length;
  await edit({ op: "delete", entry_id: key });
  remember(number > 1 ? `${number} entries deleted` : "Entry deleted", () => edit({ op: "restore", entry_id: key }));
}
