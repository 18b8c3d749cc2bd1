// The keys of deciding on facts, beyond those of every list.
import { edit } from "./facts/edit.js";
import { makeFact } from "./facts/make.js";
import { decide, isOn, toggleSeveral } from "./facts/several.js";
import { current, KEYS } from "./keyboard.js";

const one = { a: KEYS.a, d: KEYS.d };
Object.assign(KEYS, {
  a: () => (isOn() ? decide("approved") : one.a()),
  d: () => (isOn() ? decide("dismissed") : one.d()),
  e: () => edit(current()),
  b: () => toggleSeveral(),
  n: makeFact,
});

document.addEventListener("click", ({ target }) => { if (target.closest?.('[data-act="edit"]')) edit(target.closest(".fact")); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isOn() && !document.querySelector("dialog[open]")) toggleSeveral(false);
  if (event.key === "x" && !isOn() && current() && !event.ctrlKey && !event.target.closest("input, textarea, select, dialog[open]")) toggleSeveral(true);
}, true);
