// The form of a document's particulars: the case's tags are asked for when somebody goes to that field.
import { call, isExpected } from "../tools.js";
import { suggestTags } from "./suggest.js";

document.addEventListener("focusin", async ({ target }) => {
  if (!target.matches?.("[data-suggest-tags]") || target.dataset.suggests) return;
  target.dataset.suggests = "true";
  try {
    const { tags } = await call("GET", target.dataset.suggestTags);
    const list = Object.assign(document.createElement("datalist"), { id: "tags" });
    list.append(...tags.map(({ value }) => Object.assign(document.createElement("option"), { value })));
    document.getElementById("tags")?.remove();
    target.form.append(list);
    suggestTags(target);
    target.dispatchEvent(new Event("focus"));
  } catch (error) {
    if (!isExpected(error)) throw error;  // without suggestions it is typed
  }
});
