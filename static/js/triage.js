// The keys of deciding on facts, beyond those of every list. Editing, selecting several and making facts of one's own
// come when they are first used.
import { current, KEYS } from "./keyboard.js";
import { isShortcut, isWriting } from "./keys.js";

const isOn = () => document.querySelector("[data-selectable]")?.dataset.several === "true";
const idle = (event) => !isShortcut(event) && !isWriting(event.target);

async function using(module, run) {
  try {
    await run(await module);
  } catch (error) {
    const offline = error instanceof TypeError;
    if (!offline && error.status === undefined) throw error;  // a refusal has the status that it was answered with
    const text = offline ? "No connection. Nothing was lost; try again." : error.message;
    document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone: "bad" } }));
  }
}
// How forms and histories look comes with the first of them.
const looks = () => import("./late-styles.js").then(
  ({ styled }) => Promise.all(document.querySelector("[data-edit-styles]").dataset.editStyles.split(" ").map(styled)),
);
const shaped = (module) => Promise.all([module, looks()]).then(([loaded]) => loaded);
const edit = (row, where) => using(shaped(import("./facts/edit.js")), (editing) => editing.edit(row, where));
const several = (run) => using(import("./facts/several.js"), run);
const toggleSeveral = (on) => several((choosing) => choosing.toggleSeveral(on));

const one = { a: KEYS.a, d: KEYS.d };
Object.assign(KEYS, {
  a: () => (isOn() ? several(({ decide }) => decide("approved")) : one.a()),
  d: () => (isOn() ? several(({ decide }) => decide("dismissed")) : one.d()),
  e: () => edit(current()),
  t: () => edit(current(), { atTags: true }),
  b: () => toggleSeveral(!isOn()),
  r: () => document.querySelector("a[data-review-these]")?.click(),
  n: () => using(shaped(import("./facts/make.js")), ({ makeFact }) => makeFact()),
});

document.addEventListener("click", ({ target }) => {
  if (target.closest?.('[data-act="edit"]')) edit(target.closest(".fact"));
  if (target.closest?.("button[data-several]")) toggleSeveral(!isOn());
  const review = target.closest?.("a[data-review-these]");
  if (review) review.search = location.search;  // what is filtered by is reviewed
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isOn() && !document.querySelector("dialog[open]")) toggleSeveral(false);
  const row = current();
  if (event.key !== "x" || isOn() || !row?.closest("[data-selectable]") || !idle(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  several((choosing) => choosing.begin(row));
}, true);

document.addEventListener("toggle", ({ target }) => { if (target.matches(".fact-history")) using(looks(), () => undefined); }, true);

// With the first words that are selected in a source comes what makes a fact of them.
document.addEventListener("selectionchange", function first() {
  const { isCollapsed, anchorNode } = getSelection();
  if (isCollapsed || !document.getElementById("source-panel")?.contains(anchorNode)) return;
  document.removeEventListener("selectionchange", first);
  using(shaped(import("./facts/make.js")), ({ follow }) => follow());
});
