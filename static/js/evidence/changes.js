// What an edited document's fields say, compared with what it says already.
const listOf = (text) => [...new Set(text.split(",").map((one) => one.trim()).filter(Boolean))];

/** The fields of a row as an `<input>` shows them. */
export function shownOf(item) {
  const { title, kind, custodian, source, document_date: date, tags = [] } = item;
  return { title: title ?? "", kind: kind ?? "", custodian: custodian ?? "", source: source ?? "", document_date: date ?? "", tags: tags.join(", ") };
}

/** The body of a change: only what differs; a day that was emptied is null. */
export function changesOf(item, values) {
  const before = shownOf(item);
  const changes = {};
  for (const [name, given] of Object.entries(values)) {
    const value = given.trim();
    if (name === "tags") {
      const tags = listOf(value);
      if (tags.join("\n") !== (item.tags ?? []).join("\n")) changes.tags = tags;
    } else if (value !== before[name]) changes[name] = name === "document_date" && !value ? null : value;
  }
  return changes;
}

/** What to suggest while words parted by commas are typed: the last one completed, none twice. */
export function suggested(text, words) {
  const at = text.lastIndexOf(",") + 1;
  const head = text.slice(0, at);
  const begun = text.slice(at).trim().toLowerCase();
  const taken = new Set(listOf(head).map((one) => one.toLowerCase()));
  const fitting = words.filter((one) => !taken.has(one.toLowerCase()) && one.toLowerCase().startsWith(begun));
  return fitting.map((one) => `${head}${head ? " " : ""}${one}`);
}
