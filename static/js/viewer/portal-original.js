// The document as it was given, on the client's page of it: the picture or the PDF itself, above its text.
import { originalOf } from "./originals.js";
import { stack } from "./stack.js";

const part = document.querySelector("[data-portal-original]");
const host = part.querySelector("[data-viewer]");
const note = part.querySelector("[data-portal-note]");

async function open() {
  host.setAttribute("aria-busy", "true");
  try {
    const pages = stack(host, await originalOf(part.dataset.original, part.dataset.evidence), () => undefined);
    await pages.ready();
  } catch (error) {
    host.hidden = true;
    note.hidden = false;
    note.textContent = `It can't be shown here: ${error.message} You can download it.`;
  } finally {
    host.removeAttribute("aria-busy");
  }
}

open();
