// The page of a name: its roles in the case, and the name that it is merged with, side by side. Each comes with its first use.
const dialog = () => document.getElementById("merge-dialog");

async function using(module, run) {
  try {
    await run(await module);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text: "No connection. Try again.", tone: "bad" } }));
  }
}
const merging = (run) => using(import("./entities/merging.js"), run);

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-case-roles]");
  if (!form) return;
  event.preventDefault();
  using(import("./entities/case-roles.js"), ({ saveRoles }) => saveRoles(form));
});
document.addEventListener("change", ({ target }) => { if (target.matches("[data-merge-with]")) merging(({ showBeside }) => showBeside(target)); });
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-merge-open]")) {
    dialog().showModal();
    merging(({ fillNames }) => fillNames(dialog()));
  }
  if (target.closest("[data-merge-close]")) dialog().close();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful) return;
  if (detail.elt.matches("[data-merge-form]")) dialog()?.close();
  if (detail.elt.matches("[data-split-form]")) using(import("./entities/splitting.js"), ({ saySplit }) => saySplit(detail.xhr.responseText));
});
