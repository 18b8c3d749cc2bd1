// A deadline's day, computed while its form is filled in: the tool is asked what it would do.
import { bodyOf } from "./body.js";
import { askedOf, sentencesOf } from "./deadlines/computed.js";
import { call, inWords, isExpected } from "./tools.js";

const PAUSE = 300;  // milliseconds without a change
const dayWords = (day) => new Date(`${day}T12:00:00`).toLocaleDateString(undefined, { weekday: "long", year: "numeric", month: "long", day: "numeric" });

function show(form, heading, steps = []) {
  const first = document.createElement("p");
  first.textContent = heading;
  const list = document.createElement("ul");
  list.append(...steps.map((step) => Object.assign(document.createElement("li"), { textContent: step })));
  form.querySelector("[data-computed]").replaceChildren(first, ...(steps.length ? [list] : []));
}

const typesOf = (form) => Object.fromEntries([...form.elements].filter((one) => one.dataset.type).map((one) => [one.name, one.dataset.type]));
let asking = 0;

async function compute(form) {
  const body = askedOf(bodyOf(new FormData(form), { types: typesOf(form) }));
  const turn = asking += 1;
  if (!body) return;
  try {
    const { day, steps } = sentencesOf(await call("POST", form.dataset.computes, body, { dryRun: true }), dayWords);
    if (turn === asking) show(form, day, steps);
  } catch (error) {
    if (!isExpected(error)) throw error;
    if (turn === asking) show(form, inWords(error));
  }
}

const waiting = new WeakMap();
document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-computes]");
  if (!form) return;
  clearTimeout(waiting.get(form));
  waiting.set(form, setTimeout(() => compute(form), PAUSE));
});
