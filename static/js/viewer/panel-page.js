// In the source panel: the page itself instead of its words, one page, as wide as the panel.
import { placeOf } from "./marks.js";
import { originalOf } from "./originals.js";

const CHOICE = "source-shows-page";
const chosen = () => { try { return localStorage.getItem(CHOICE) === "true"; } catch { return false; } };
const choose = (on) => { try { localStorage.setItem(CHOICE, on); } catch { /* holds for this source alone */ } };
const resizing = new ResizeObserver((entries) => entries.forEach(({ target }) => target.redraw?.()));

/** Prepare a source that was put into `scope`; it opens as its page if that was the last choice. */
export function preparePage(scope) {
  const source = scope.querySelector(".source-view");
  const button = source?.querySelector("[data-show-page]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => { choose(!isOn(button)); toggle(source, button, !isOn(button)); });
  if (chosen()) toggle(source, button, true);
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
    if (!await drawn(source)) back(source, button, "These words can't be pointed at on the page itself; here they are in its text.");
  } catch (error) {
    back(source, button, `The page can't be shown here: ${error.message}`);
  }
}

async function drawn(source) {
  const host = source.querySelector("[data-source-page]");
  const place = placeOf(source);
  host.setAttribute("aria-busy", "true");
  const original = await originalOf(source.dataset.original, place.evidence);
  const page = await original.page(place.page);
  if (!source.isConnected) return true;
  page.element.style.aspectRatio = String(page.ratio);
  host.replaceChildren(page.element);
  const width = () => Math.max(160, host.clientWidth - 24);
  await page.draw(width());
  const found = await page.mark(place);
  host.removeAttribute("aria-busy");
  host.redraw = () => { if (host.clientWidth) page.draw(width()); };
  resizing.observe(host);
  if (found) intoSight(host);
  return found;
}

function intoSight(host) {
  const mark = host.querySelector(".mark-box");
  const body = host.closest(".source-body");
  if (mark && body) body.scrollTop += mark.getBoundingClientRect().top - body.getBoundingClientRect().top - body.clientHeight / 3;
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
