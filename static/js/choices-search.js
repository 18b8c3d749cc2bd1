// A field above a select that lists the first page only: what has its words is offered instead.
const DELAY = 300;   // milliseconds after the last key

/** What somebody chose stays chosen while others are looked for. `listed` asks the tool, `offer` adds what it answers. */
export function search(select, address, { listed, offer }) {
  const field = document.createElement("input");
  const label = select.labels?.[0]?.textContent.trim() || select.getAttribute("aria-label") || "";
  Object.assign(field, { type: "search", className: "input", placeholder: "Search by words" });
  field.setAttribute("aria-label", `Search: ${label}`);
  field.setAttribute("form", "");   // it is no part of what the form sends
  select.addEventListener("change", () => { select.dataset.chosen = ""; });
  let timer, turn = 0;
  field.addEventListener("input", (event) => {
    event.stopPropagation();
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const own = turn += 1, answer = await listed(withWords(address, field.value.trim()));
      if (answer && own === turn) show(select, () => offer(select, answer, "Nothing has these words"));
    }, DELAY);
  });
  field.addEventListener("change", (event) => event.stopPropagation());
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  select.before(field);
}

function withWords(address, words) {
  const url = new URL(address, location.href);
  if (words) url.searchParams.set("q", words);
  return url;
}

function show(select, add) {
  const isKept = (one) => one.selected && one.value && "chosen" in select.dataset;   // the first of a list is selected by nobody
  for (const one of [...select.options]) if (one.found && !isKept(one)) one.remove();
  add();
}
