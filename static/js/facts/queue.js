// The facts to review, as they were when the sitting began: what others add or decide moves nothing in it.
const PAGE = 100, MOST = 1000;  // how many one call names, and how many are counted ahead

/** A queue of ids from a list's address. `read(address)` answers `{items: [{id}], next_cursor}`. */
export function queueOf(address, read) {
  const ids = [];
  let cursor = "", ended = false;

  async function readMore() {
    const url = new URL(address, location.href);
    url.searchParams.set("limit", PAGE);
    url.searchParams.set("fields", "id");
    if (cursor) url.searchParams.set("cursor", cursor);
    const page = await read(url.pathname + url.search);
    for (const { id } of page.items) if (!ids.includes(id)) ids.push(id);
    cursor = page.next_cursor;
    ended = !cursor;
  }

  return {
    ids,
    isWhole: () => ended,
    /** Read on until so many are known, or all. */
    async reach(number) { while (!ended && ids.length < number) await readMore(); },
    /** Count ahead, as far as is worth counting. */
    async count() { while (!ended && ids.length < MOST) await readMore(); },
  };
}

/** "12 of 298", or "12 of more than 1,000" where the rest was not counted. */
export const placeWords = (at, queue) => `${(at + 1).toLocaleString("en")} of ${queue.isWhole() ? "" : "more than "}${queue.ids.length.toLocaleString("en")}`;

/** The list's filters as they stand in the page's address, of what is still proposed, the most relevant first. */
export function addressOf(list, search) {
  const url = new URL(list, location.href);
  const asked = new URLSearchParams(search);
  for (const [name, value] of asked) if (value && !["fact", "cursor", "status"].includes(name)) url.searchParams.set(name, value);
  url.searchParams.set("status", "proposed");
  if (!url.searchParams.has("sort")) url.searchParams.set("sort", "-relevance");
  return url.pathname + url.search;
}
