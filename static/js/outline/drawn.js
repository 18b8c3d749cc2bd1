// Waiting for an outline to be drawn as a call left it, so that what follows finds the entries there.
const LONGEST = 15_000;  // ms; where the next move leads hangs on the list, slow as the line may be
const FAILED = ["htmx:sendError", "htmx:responseError", "htmx:timeout"];  // a list that does not come is not waited for

/** Draw, and resolve once `isCurrent` says so: at once where others' news has drawn it already, for then nothing settles. */
export const drawn = (isCurrent, draw) => (isCurrent() ? Promise.resolve() : wait(isCurrent, draw));

const wait = (isCurrent, draw) => new Promise((resolve) => {
  const late = setTimeout(stop, LONGEST);
  // One that was under way when the call was made answers what was before it, and ours may have been dropped for it.
  const look = () => (isCurrent() ? stop() : draw());
  function stop() {
    clearTimeout(late);
    document.removeEventListener("htmx:afterSettle", look);
    for (const name of FAILED) document.removeEventListener(name, stop);
    resolve();
  }
  document.addEventListener("htmx:afterSettle", look);
  for (const name of FAILED) document.addEventListener(name, stop);
  draw();
});
