// An outline's entries are added, reworded, moved, accepted and deleted, each by one call.
import { KEYS, current, select } from "./keyboard.js";
import { isWriting } from "./keys.js";
import { call, inWords, isExpected, Refused, refresh, say } from "./tools.js";

const outline = () => document.querySelector("[data-outline]");
const items = () => [...document.querySelectorAll("[data-outline] [data-rows]>[data-key]")];
const rowOf = (key) => items().find(({ dataset }) => dataset.key === key);
const drawnVersion = () => Number(outline().dataset.version);
let known = 0;  // the version the last call left
let focused;
let last = Promise.resolve();

/** One call after the other, so that each has the version that the one before it left. Resolves to the entry, or throws. */
export function edit(operation) {
  const next = last.then(() => store(operation));
  last = next.catch(() => undefined);
  return next;
}

async function store(operation) {
  const answer = await call("PATCH", outline().dataset.url, { version: Math.max(known, drawnVersion()), operations: [operation] });
  known = answer.version;
  const [result] = answer.results;
  if (result.error) throw new Refused(result.error, 422);
  focused = operation.op === "delete" ? undefined : result.entry_id;
  const { drawn } = await import("./outline/drawn.js");
  await drawn(() => drawnVersion() >= known, () => refresh("outline"));
  selectEdited();
  return result.entry_id;
}

async function orSay(act) {
  try { return await act(); } catch (error) {
    if (!isExpected(error)) throw error;
    say(inWords(error), { tone: "bad" });
    refresh("outline");
  }
}

function selectEdited() {
  const row = focused && rowOf(focused);
  focused = undefined;
  if (row) select(row, { open: false });
}
document.addEventListener("htmx:afterSettle", selectEdited);

let moving;  // several imports may settle in any order
function move({ dataset: { key } }, way) {
  orSay(async () => {
    moving ??= import("./outline/moving.js").finally(() => { moving = null; });
    const said = await (await moving).move(key, way, { items, edit });
    if (said) document.querySelector("[data-entry-said]").textContent = said;
  });
}

const openDialog = async (options) => (await import("./outline/dialog.js")).open({ edit, ...options });
const ACTS = {
  accept: (row) => orSay(() => edit({ op: "accept", entry_id: row.dataset.key })),
  edit: (row) => openDialog({ row }),
  below: (row) => openDialog({ after: row.dataset.key }),
  delete: ({ dataset }) => orSay(async () => (await import("./outline/removing.js")).remove(dataset.key, { items, edit })),
  up: (row) => move(row, "up"), down: (row) => move(row, "down"), in: (row) => move(row, "in"), out: (row) => move(row, "out"),
};

document.addEventListener("click", ({ target }) => {
  const act = target.closest("[data-entry-act]");
  if (act) {
    act.closest("details")?.removeAttribute("open");
    return ACTS[act.dataset.entryAct](act.closest("[data-key]"));
  }
  if (target.closest("[data-entry-add]")) return openDialog({});
  const file = target.closest("[data-outline-export]");
  if (file) return orSay(async () => location.assign((await call("POST", file.dataset.outlineExport, { format: "docx" })).download_url));
  for (const menu of document.querySelectorAll(".outline-more[open]")) if (!menu.contains(target)) menu.open = false;
});

const WAYS = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };
document.addEventListener("keydown", (event) => {
  if (!event.altKey || !WAYS[event.key] || isWriting(event.target)) return;
  const row = event.target.closest("[data-outline] [data-key]") ?? current();
  if (!row?.querySelector("[data-entry-handle]")) return;
  event.preventDefault();
  move(row, WAYS[event.key]);
});
const withCurrent = (act) => () => { const row = current(); if (row?.querySelector("[data-entry-act]")) act(row); };
if (document.querySelector("[data-entry-add]")) {
  KEYS.n = () => openDialog({ after: current()?.dataset.key });
  KEYS.e = withCurrent(ACTS.edit);
  KEYS.Delete = withCurrent(ACTS.delete);
}
document.addEventListener("keydown", ({ key, target }) => {
  if (key === "Enter" && target.matches("[data-outline] [data-key]")) target.querySelector(".citation")?.click();
});

// What drags comes when one reaches for a handle; the first press waits for it.
let dragging;
const dragged = () => dragging ??= import("./outline/drag.js");
document.addEventListener("pointerover", ({ target }) => { if (target.closest?.("[data-entry-handle]")) dragged(); });
document.addEventListener("pointerdown", async (event) => {
  const handle = event.target.closest("[data-entry-handle]");
  if (!handle || event.button) return;
  const { drag } = await dragged();
  drag(handle, event.pointerId, items(), (place) => orSay(() => edit({ op: "move", entry_id: handle.closest("[data-key]").dataset.key, ...place })));
});
