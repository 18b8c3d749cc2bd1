// Runs before everything else. A form sent or a button pressed before the page's scripts have run would do nothing, or leave the page
// with the form's fields in the address. Such acts wait here, and are done in their order once the scripts listen.
(() => {
  const waiting = [];

  function keepSubmit(event) {
    const form = event.target;
    if (form.hasAttribute("action") || form.getAttribute("method") === "dialog") return;
    const { submitter } = event;
    keep(event, () => form.requestSubmit(submitter));
  }

  function keepClick(event) {
    const button = event.target.closest?.("button");
    // A button that sends its form is kept by what it sends; a press on anything else does what the browser makes of it.
    if (button && (button.type === "button" || !button.form)) keep(event, () => button.click());
  }

  function keep(event, act) {
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(act);
  }

  document.addEventListener("submit", keepSubmit, true);
  document.addEventListener("click", keepClick, true);
  // htmx begins at this event too, after this script; hence the turn in between.
  document.addEventListener("DOMContentLoaded", () => setTimeout(() => {
    document.removeEventListener("submit", keepSubmit, true);
    document.removeEventListener("click", keepClick, true);
    for (const act of waiting) act();
  }));
})();
