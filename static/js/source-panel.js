// The source stays beside the list: a citation opens there at its words; Ctrl-click still opens the document itself.
const panel = document.getElementById("source-panel");
const body = document.getElementById("source-body");

document.addEventListener("click", (event) => {
  const chip = event.target.closest?.(".citation");
  if (chip && (event.ctrlKey || event.metaKey || event.shiftKey || !panel)) event.stopImmediatePropagation();
}, true);

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!detail.elt.matches(".citation")) return;
  document.querySelectorAll('.citation[aria-current="true"]').forEach((other) => other.removeAttribute("aria-current"));
  detail.elt.setAttribute("aria-current", "true");
  body.setAttribute("aria-busy", "true");
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.requestConfig.elt.matches(".citation")) return;
  body.removeAttribute("aria-busy");
  if (detail.successful) panel.dataset.open = "true";
});

document.addEventListener("htmx:afterSwap", ({ detail }) => { if (detail.target === body) showWords(body); });

function showWords(scope) {
  const words = scope.querySelector('mark#source-words, mark[data-kind="selected"]');
  if (!words) return;
  if (scope !== body) return words.scrollIntoView({ block: "center" });
  const frame = body.getBoundingClientRect();
  body.scrollTop += words.getBoundingClientRect().top - frame.top - Math.min(160, frame.height / 3);
}

function close() { if (panel) panel.dataset.open = "false"; }

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close-source]")) close();
  const widen = event.target.closest("[data-widen]");
  if (widen) {
    const workspace = document.querySelector(".workspace");
    const wide = workspace.dataset.panel !== "wide";
    workspace.dataset.panel = wide ? "wide" : "";
    widen.setAttribute("aria-pressed", String(wide));
  }
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !document.querySelector("dialog[open]")) close(); });

// On the page of a document, the words named in the address.
const reader = document.querySelector("[data-source]");
if (reader) showWords(reader);
