// Moving an entry of an outline by its handle: a line shows where it will stand.
import { placeAt } from "../issues/order.js";
import { plain, withAllUnder } from "./places.js";

/** Where an entry comes that is dropped before the row of this index among the others: under a row whose own follow, else beside it. */
export function placeOfDrop(others, index) {
  const before = others[index - 1];
  if (!before) return { first: true };
  const next = others[index];
  return next && next.depth > before.depth ? { under: before.key, first: true } : { after: before.key };
}

/** Follow the pointer that holds this handle until it lets go; `move` is given the place. */
export function drag(handle, pointer, items, move) {
  const row = handle.closest("[data-key]");
  const mine = new Set(withAllUnder(plain(items), row.dataset.key).map(({ key }) => key));
  const others = items.filter(({ dataset }) => !mine.has(dataset.key));
  const middles = others.map((one) => { const { top, height } = one.getBoundingClientRect(); return top + height / 2; });
  const before = items.indexOf(row);
  let at;
  const mark = (where) => {
    for (const one of others) delete one.dataset.drop;
    if (where !== undefined && others.length) (others[where] ?? others.at(-1)).dataset.drop = where < others.length ? "before" : "after";
  };
  const follow = ({ clientY }) => {
    at = placeAt(middles, clientY);
    row.classList.add("is-moving");
    mark(at);
  };
  const drop = () => {
    handle.removeEventListener("pointermove", follow);
    row.classList.remove("is-moving");
    mark();
    if (at !== undefined && at !== before) move(placeOfDrop(plain(others), at));
  };
  handle.setPointerCapture(pointer);
  handle.addEventListener("pointermove", follow);
  handle.addEventListener("lostpointercapture", drop, { once: true });
}
