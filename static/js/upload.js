// Files that are selected or dropped go to the case; what sends them is loaded with the first of them.
import { selectedFiles, dropped } from "./upload/dropped.js";

const zone = document.querySelector("[data-upload]");

async function take(found) {
  const [queue, files] = await Promise.all([import("./upload/queue.js"), found]).catch(refuse);
  queue?.addAll(files);
}

function refuse() {
  const text = "These files could not be taken: there is no connection, or they are out of reach. Try again.";
  document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone: "bad" } }));
  return [];
}

if (zone) {
  for (const input of zone.querySelectorAll("input[type=file]")) {
    const send = () => { if (input.files.length) take(selectedFiles(input.files)); input.value = ""; };
    input.addEventListener("change", send);
    send();  // what was selected before this script was here
  }
  for (const type of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      zone.dataset.over = String(type === "dragover");
      if (type === "drop") take(dropped(event.dataTransfer));
    });
  }
}
