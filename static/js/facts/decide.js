// Approving and dismissing: the next fact comes by itself, and u takes back. What takes back comes with the first decision.
const WORDS = { approve: "Approved", dismiss: "Dismissed", reopen: "Back to proposed" };
const rowOf = (key) => document.getElementById(`fact-${key}`);
const undoing = () => import("../undo.js");
const redrawing = () => import("./rows.js");
let wasCurrent;

function say(text, tone) { document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone } })); }
const lost = () => say("No connection. Open the page anew to see what this fact is now.", "bad");

/** Watch the buttons of facts. `select` makes a row the current one, `current` returns it. */
export function decisions({ select, current }) {
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => {
    const row = elt.dataset?.act && elt.closest(".fact");
    if (!row) return;
    elt.decision = { key: row.dataset.key, from: row.dataset.status, name: elt.dataset.act, next: row.nextElementSibling };
    undoing().catch(() => undefined);  // asked again once it is needed
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { elt } = detail.requestConfig;
    const { decision } = elt;
    delete elt.decision;
    if (!decision) return;
    // Someone else was first: what it is now is shown.
    if (detail.xhr.status === 409) redrawing().then(({ redraw }) => redraw(decision.key), lost);
    if (detail.successful) decided(decision, select);
  });
  document.addEventListener("htmx:beforeSwap", () => { wasCurrent = current()?.dataset.key; });
  document.addEventListener("htmx:afterSwap", () => { if (!current() && wasCurrent) rowOf(wasCurrent)?.setAttribute("aria-current", "true"); });
}

function decided({ key, from, name, next }, select) {
  if (name === "reopen") return say(WORDS.reopen);
  if (wasCurrent === key) select(next?.isConnected ? next : null);
  undoing().then(({ remember }) => remember(WORDS[name], () => takeBack(key, from, select)), () => say(WORDS[name]));
}

async function takeBack(key, from, select) {
  const [{ call, newKey, refresh }, { redraw }] = await Promise.all([import("../tools.js"), redrawing()]);
  const row = rowOf(key);
  await call("PATCH", `/v1/facts/${key}`, { status: from }, { key: newKey(), version: row?.dataset.version });
  if (row) select(await redraw(key)); else refresh("fact");
  say(WORDS.reopen);
}

const LONGEST = 5_000;  // ms that keys wait for an answer

/** Press a button; resolves once what it asked for is answered. */
export function press(button) {
  let asked = false;
  button.addEventListener("htmx:beforeRequest", () => { asked = true; }, { once: true });
  button.click();
  return asked && new Promise((resolve) => {
    const done = ({ detail }) => { if (detail.requestConfig.elt === button) stop(); };
    const late = setTimeout(stop, LONGEST);
    function stop() {
      clearTimeout(late);
      document.removeEventListener("htmx:afterRequest", done);
      resolve();
    }
    document.addEventListener("htmx:afterRequest", done);
  });
}
