// The case's tags, written as a whole: what it would change is asked first.
import { ask, call, inWords, isExpected, newKey, partial, say } from "../tools.js";
import { counted } from "../words.js";

/** The body of tags.update for these rows, each `{id, name, colour, becomes}`. */
export function vocabulary(rows) {
  const kept = rows.filter(({ becomes, name }) => !becomes && name);
  return kept.map(({ id, name, colour }) => {
    const merged = rows.filter(({ becomes }) => id && becomes === id).map((one) => one.id).filter(Boolean);
    return { ...(id && { id }), name, colour, ...(merged.length && { merged_ids: merged }) };
  });
}

/** What is asked before facts lose a tag or get another; empty if none does. */
export function warning({ facts_changed: facts, merged, deleted }) {
  if (!facts) return "";
  const done = [merged && `${counted(merged, "tag")} merged`, deleted && `${counted(deleted, "tag")} deleted`].filter(Boolean);
  return `${done.join(" and ")}: ${counted(facts, "fact")} will have other tags. The facts themselves stay.`;
}

const rowsOf = (form) => [...form.querySelectorAll("[data-tag-row]")].map((row) => {
  const value = (name) => row.querySelector(`[name="${name}"]`).value.trim();
  return { id: row.dataset.tagRow, name: value("name"), colour: value("colour"), becomes: value("becomes") };
});

async function save(form) {
  const place = form.closest("[data-vocabulary-at]");
  const url = place.dataset.vocabularyAt;
  const body = { tags: vocabulary(rowsOf(form)), revision: form.dataset.revision };
  const problem = form.querySelector("[data-tags-error]");
  problem.textContent = "";
  try {
    const { would_answer: tried } = await call("PUT", url, body, { dryRun: true });
    const text = warning(tried);
    if (text && !await ask("Change the tags of facts?", text, "Change them")) return;
    await call("PUT", url, body, { key: newKey() });
    place.replaceChildren(...(await partial(url)).childNodes);
    say("Tags saved");
  } catch (error) {
    if (!isExpected(error)) throw error;
    problem.textContent = inWords(error);
  }
}

if (typeof document !== "undefined") {
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-vocabulary]")) return;
    event.preventDefault();
    save(event.target);
  });
  document.addEventListener("click", ({ target }) => {
    if (!target.closest?.("[data-add-tag]")) return;
    const row = document.getElementById("new-tag").content.firstElementChild.cloneNode(true);
    document.querySelector("[data-tag-rows]").append(row);
    row.querySelector("input").focus();
  });
}
