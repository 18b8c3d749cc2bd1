// Ctrl-K: go to a case, a document, a name, a person or a page, or do what this page offers, without the mouse.
// What it is made of comes with its first use; what is typed until then belongs to it, and to no key of the page.
import { isShortcut } from "./keys.js";

let typed;

async function open() {
  if (typed !== undefined) return;
  typed = "";
  try {
    const { dataset } = document.querySelector("[data-palette]");
    const [palette] = await Promise.all([import("./palette/dialog.js"), import("./late-styles.js").then(({ styled }) => styled(dataset.palette))]);
    palette.open(typed);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = "No connection; the search could not be opened. Try again.";
    document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone: "bad" } }));
  } finally {
    typed = undefined;
  }
}

const opens = (event) => event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

// What was opened last, for one person only; where one signs in, it is forgotten.
const me = document.querySelector("[data-palette]")?.dataset.me;
const [opened] = /^\/(?:cases|evidence|entities)\/[\da-f-]{36}/.exec(location.pathname) ?? [];
try {
  if (location.pathname === "/sign-in") localStorage.removeItem("recent");
  if (me && opened) {
    const kept = JSON.parse(localStorage.getItem("recent"));
    const others = kept?.me === me ? kept.pages.filter(([to]) => to !== opened) : [];
    localStorage.setItem("recent", JSON.stringify({ me, pages: [[opened, document.title], ...others].slice(0, 8) }));
  }
} catch { /* not kept */ }

// The client's portal has no rail, and few enough pages to do without.
if (document.querySelector(".rail")) {
  addEventListener("keydown", (event) => {
    if (opens(event)) open();
    else if (typed === undefined || isShortcut(event)) return;
    else if (event.key.length === 1) typed += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("click", ({ target }) => { if (target.closest("[data-palette]")) open(); });
}
