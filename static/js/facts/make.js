// A fact of one's own: select words in the source, say what they show, and it rests on them.
import { call, inWords, isExpected, newKey, Refused, refresh, say } from "../tools.js";
import { selectedWords } from "./words.js";

const dialog = document.getElementById("make-fact");
const offer = document.querySelector("[data-make-fact]");
let words;
let key;

/** Open the form for the words that are selected now. */
export function makeFact() {
  words = selectedWords();
  if (!dialog || !words) return say("Select words in the source first");
  const form = dialog.querySelector("form");
  form.reset();
  form.elements.text.value = words.quote.replace(/\s+/g, " ");
  dialog.querySelector("blockquote").textContent = words.quote;
  for (const place of dialog.querySelectorAll("[data-field-error]")) place.textContent = "";
  key = newKey();
  dialog.showModal();
  form.elements.text.select();
}

async function store(form) {
  const body = { text: form.elements.text.value.trim(), citations: [words] };
  if (form.elements.date.value) body.date = form.elements.date.value;
  try {
    const fact = await call("POST", dialog.dataset.makeFactAt, body, { key });
    dialog.close();
    refresh("fact");
    say(fact.status === "approved" ? "Stored and approved by you" : "Stored", { action: "Show it", run: () => location.assign(`?fact=${fact.id}`) });
  } catch (error) {
    if (!isExpected(error)) throw error;
    const known = error instanceof Refused && error.fields.date ? "date" : "text";
    dialog.querySelector(`[data-field-error="${known}"]`).textContent = inWords(error);
  }
}

/** The offer stands at the end of the selection, and goes with it. */
export function follow() {
  if (!offer) return;
  const found = document.querySelector("dialog[open]") ? null : selectedWords();
  offer.hidden = !found;
  if (!found) return;
  const box = getSelection().getRangeAt(0).getBoundingClientRect();
  offer.style.left = `${Math.max(8, Math.min(innerWidth - offer.offsetWidth - 8, box.left))}px`;
  offer.style.top = `${Math.min(innerHeight - 48, box.bottom + 6)}px`;
}

if (dialog && offer) {
  document.addEventListener("selectionchange", follow);
  document.getElementById("source-body")?.addEventListener("scroll", follow, { passive: true });
  offer.addEventListener("mousedown", (event) => event.preventDefault());  // pressing it keeps the selection
  offer.addEventListener("click", makeFact);
  dialog.querySelector("form").addEventListener("submit", (event) => {
    if (event.submitter?.value === "cancel") return;
    event.preventDefault();
    store(event.target);
  });
}
