// The field that searches a case: how its last word may go on, and what narrows or goes on with what was found.
const form = document.querySelector("[data-search]");
const field = form.elements.q;
const list = document.getElementById("search-suggestions");
const LAST = /(?:[A-Za-z]{2,20}:)?(?:"[^"]*|[^\s"():]*)$/;
const WAIT = 200;  // ms after the last key, before the server is asked
let timer, asking;

/** The query with its last word gone on with. */
export const goneOn = (query, text) => query.replace(LAST, () => text);
/** The query narrowed by one more field. */
export const narrowed = (query, text) => `${query.trim()} ${text}`.trim();

async function suggest() {
  asking?.abort();
  asking = new AbortController();
  const query = field.value;
  if (query.trim().length < 2) return list.replaceChildren();
  try {
    const address = `${form.dataset.search}?${new URLSearchParams({ q: query })}`;
    const response = await fetch(address, { headers: { Accept: "application/json" }, signal: asking.signal });
    if (!response.ok) return;
    const { items } = await response.json();
    list.replaceChildren(...items.filter(({ kind }) => kind !== "document").map(({ text, detail }) => {
      const option = document.createElement("option");
      option.value = goneOn(query, text);
      option.label = detail;
      return option;
    }));
  } catch (error) {
    if (error.name !== "AbortError" && !(error instanceof TypeError)) throw error;  // without a connection nothing is suggested
  }
}

field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(suggest, WAIT); });
document.addEventListener("click", ({ target }) => {
  const facet = target.closest("[data-narrow]");
  if (facet) {
    field.value = narrowed(field.value, facet.dataset.narrow);
    form.requestSubmit();
  }
  const more = target.closest("[data-more]");
  if (more) location.assign(`?${new URLSearchParams([...new FormData(form), ["cursor", more.dataset.more]])}`);
});

// What narrows stands open beside what was found, and closed above it where there is no room beside.
document.addEventListener("htmx:afterSettle", () => {
  const facets = document.querySelector("[data-facets]");
  if (facets && matchMedia("(max-width: 900px)").matches) facets.removeAttribute("open");
}, { once: true });
