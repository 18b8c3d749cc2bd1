// Waiting for an outline to be drawn as a call left it, so that what follows finds the entries there.
const LONGEST = 3_000;  // ms; a list that does not come is not waited for

/** Draw, and resolve once `isCurrent` says so. */
export const drawn = (isCurrent, draw) => new Promise((resolve) => {
  const late = setTimeout(stop, LONGEST);
  const look = () => { if (isCurrent()) stop(); };
  function stop() {
    clearTimeout(late);
    document.removeEventListener("htmx:afterSettle", look);
    resolve();
  }
  document.addEventListener("htmx:afterSettle", look);
  draw();
});
