// In the source panel: the page itself instead of its words. What draws pages comes with the first that is asked for.
const CHOICE = "source-shows-page";
const keptChoice = () => { try { return localStorage.getItem(CHOICE) === "true"; } catch { return false; } };
function choose(scope, on) {
  const panel = scope.closest("[data-shows]");
  if (panel) panel.dataset.shows = on ? "page" : "words";
  try { localStorage.setItem(CHOICE, on); } catch { /* holds for this source only */ }
}

// A page of its own can have sources opened as their pages until someone chooses otherwise there.
const prefersPage = (scope) => keptChoice() || scope.closest("[data-shows]")?.dataset.shows === "page";

/** Prepare a source that was put into `scope`; it opens as its page if that was the last choice. Resolves once it is shown. */
export async function preparePage(scope) {
  const source = scope.querySelector(".source-view");
  const button = source?.querySelector("[data-show-page]");
  if (!button?.hidden) return;
  button.hidden = false;
  button.addEventListener("click", () => { choose(scope, !isOn(button)); toggle(source, button, !isOn(button)); });
  if (prefersPage(scope)) await toggle(source, button, true);
}

const isOn = (button) => button.dataset.on === "true";

function press(button, on) {
  button.dataset.on = String(on);
  button.querySelector("[data-show-page-words]").textContent = on ? "Show the words" : "Show the page";
}

async function toggle(source, button, on) {
  press(button, on);
  note(source, "");
  source.querySelector("[data-source-page]").hidden = !on;
  source.querySelector(".source-words").hidden = on;
  if (!on) return;
  try {
    const { drawn } = await import("./panel-drawing.js");
    if (!await drawn(source)) back(source, button, "These words can't be pointed at on the page itself; here they are in its text.");
  } catch (error) {
    back(source, button, `The page can't be shown here: ${error.message}`);
  }
}

function back(source, button, words) {
  press(button, false);
  source.querySelector("[data-source-page]").hidden = true;
  source.querySelector(".source-words").hidden = false;
  note(source, words);
}
function note(source, words) {
  const place = source.querySelector("[data-source-note]");
  place.textContent = words;
  place.hidden = !words;
}
