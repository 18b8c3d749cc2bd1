// What the source panel shows where there is no source to show: why, and what can be done about it.
import { errorText, messageOf } from "../error-words.js";

const element = (name, text, properties = {}) => Object.assign(document.createElement(name), { textContent: text, ...properties });

function message(title, text, ...acts) {
  const box = element("div", "", { className: "source-failed" });
  box.setAttribute("role", "status");
  box.append(element("h3", title), element("p", text), ...acts);
  return box;
}

/** Why there is no source: this citation's could not be fetched, or this row has none. */
export const explanation = (about, xhr) => (about.matches(".citation") ? unavailable(about, xhr) : none(about));

// Its row may have been drawn anew since.
const isSame = (chip) => (one) => one.href === chip.href;
const inPage = (chip) => (chip.isConnected ? chip : [...document.querySelectorAll(".citation[hx-get]")].find(isSame(chip)) ?? chip);

// The source of this citation could not be fetched.
function unavailable(chip, xhr) {
  const again = element("button", "Try again", { className: "button", type: "button" });
  again.addEventListener("click", () => inPage(chip).click());
  const text = xhr?.status ? errorText(xhr, messageOf(xhr)) : "No connection.";
  const title = chip.querySelector(".citation-title")?.textContent ?? chip.dataset.title;
  return message(`“${title}” could not be opened here`, text, again);
}

// This row cites no words that can be shown beside it.
function none(row) {
  const link = row.querySelector(".citation");
  if (!link) return message("No source to show", "This row cites no document that you can see.");
  const open = element("a", "Open the document", { className: "button", href: link.href });
  return message("The words can’t be shown here", "The document was read again since, or the words were not found in it.", open);
}
