// Making one fact of several that say the same.
import { call, inWords, isExpected, newKey, refresh, say } from "../tools.js";
import { remember } from "../undo.js";
import { counted } from "../words.js";

/** The ids of a group's facts without the one that is kept. */
export const othersOf = (ids, kept) => ids.filter((id) => id !== kept);

async function merge(group, kept) {
  const ids = [...group.querySelectorAll("[data-duplicate]")].map(({ dataset }) => dataset.duplicate);
  const merged = othersOf(ids, kept);
  try {
    await call("POST", `/v1/facts/${kept}/merge`, { fact_ids: merged }, { key: newKey() });
  } catch (error) {
    if (!isExpected(error)) throw error;
    return say(inWords(error), { tone: "bad" });
  }
  group.remove();
  refresh("fact");
  remember(`${counted(merged.length, "fact")} merged`, async () => {
    for (const id of merged) await call("PATCH", `/v1/facts/${id}`, { status: "proposed" }, { key: newKey() });
    refresh("fact");
    say("Restored, as proposed");
  });
}

document.addEventListener("click", ({ target }) => {
  const side = target.closest?.("[data-keep]")?.closest("[data-duplicate]");
  if (side) merge(side.closest("[data-duplicates]"), side.dataset.duplicate);
});
