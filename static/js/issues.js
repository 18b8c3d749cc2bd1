// Claims and issues of a case: moved by drag or keyboard, linked, and decided about in bulk. What is open stays open when it is read anew.
import { fillChoices } from "./choices.js";
import { moved, orderBody, placeAt } from "./issues/order.js";
import { call, inWords, isExpected, refresh, say } from "./tools.js";

const rowsOf = (list) => [...list.querySelectorAll(":scope > [data-key]")];
const opened = new Set();
const saving = new WeakMap();

function announce(row) {
  const rows = rowsOf(row.parentElement);
  document.querySelector("[data-order-said]").textContent = `${row.dataset.name}: ${rows.indexOf(row) + 1} of ${rows.length}`;
}

// One call after the other, so that each has the versions that the one before it left.
function save(list) {
  const next = (saving.get(list) ?? Promise.resolve()).then(() => store(list));
  saving.set(list, next);
}

async function store(list) {
  const rows = rowsOf(list);
  const body = orderBody(list.dataset.order, rows.map(({ dataset }) => dataset));
  try {
    const { versions } = await call("PATCH", list.dataset.orderUrl, body);
    rows.forEach((row, at) => { row.dataset.version = versions[at]; });
  } catch (error) {
    if (!isExpected(error)) throw error;
    say(inWords(error), { tone: "bad" });
    refresh(list.dataset.order.replace("_ids", ""));
  }
}

function step(row, by) {
  const list = row.parentElement;
  const rows = new Map(rowsOf(list).map((one) => [one.dataset.key, one]));
  const keys = [...rows.keys()];
  const order = moved(keys, row.dataset.key, by);
  if (order === keys) return;
  const focused = document.activeElement;
  list.insertBefore(row, rows.get(order[order.indexOf(row.dataset.key) + 1]) ?? null);
  if (row.contains(focused)) focused.focus();
  announce(row);
  save(list);
}

document.addEventListener("keydown", (event) => {
  if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
  const row = event.target.closest("[data-order] > [data-key]");
  if (!row?.querySelector("[data-order-handle]")) return;
  event.preventDefault();
  step(row, event.key === "ArrowUp" ? -1 : 1);
});

document.addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("[data-order-handle]");
  if (!handle || event.button) return;
  const row = handle.closest("[data-key]");
  const before = rowsOf(row.parentElement).indexOf(row);
  handle.setPointerCapture(event.pointerId);
  const drag = ({ clientY }) => {
    const others = rowsOf(row.parentElement).filter((one) => one !== row);
    const middles = others.map((one) => { const { top, height } = one.getBoundingClientRect(); return top + height / 2; });
    const at = placeAt(middles, clientY);
    if (rowsOf(row.parentElement)[at] !== row) row.parentElement.insertBefore(row, others[at] ?? null);
    row.classList.add("is-moving");
  };
  const drop = () => {
    handle.removeEventListener("pointermove", drag);
    row.classList.remove("is-moving");
    if (rowsOf(row.parentElement).indexOf(row) === before) return;
    announce(row);
    save(row.parentElement);
  };
  handle.addEventListener("pointermove", drag);
  handle.addEventListener("lostpointercapture", drop, { once: true });
});

async function link(form) {
  const { thing, bearing, note } = Object.fromEntries(new FormData(form));
  await call("POST", `${form.dataset.link}${thing}`, { bearing, note });
  form.closest("details").open = false;
  refresh("issue");
}

async function decide({ dataset: { decide: status, decideUrl, links } }) {
  const { updated } = await call("POST", decideUrl, { link_ids: links.split(" "), status });
  say(`${updated} ${status === "approved" ? "accepted" : "dismissed"}.`);
  document.getElementById("suggested").replaceChildren();
  refresh("claim");
}

async function orSay(act) {
  try { await act(); } catch (error) {
    if (!isExpected(error)) throw error;
    say(inWords(error), { tone: "bad" });
  }
}

document.addEventListener("submit", (event) => {
  const answer = event.target.closest("form[data-answer]");
  if (answer) {
    event.preventDefault();
    return orSay(async () => (await import("./issues/answer.js")).store(answer));
  }
  const form = event.target.closest("form[data-link]");
  if (!form) return;
  event.preventDefault();
  orSay(() => link(form));
});
document.addEventListener("change", ({ target }) => {
  if (target.dataset.issuesFor) orSay(async () => (await import("./issues/choosing.js")).fillIssues(target));
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-decide]");
  if (button) orSay(() => decide(button));
});

// toggle does not bubble
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.(".issue-link-more") && target.open) for (const form of target.querySelectorAll("form")) fillChoices(form);
  if (!target.matches?.(".claim-issues")) return;
  if (target.open) opened.add(target.id); else if (target.isConnected) opened.delete(target.id);
}, true);
function reopen() {
  for (const id of opened) {
    const part = document.getElementById(id);
    if (part && !part.open) part.open = true;
  }
}
document.addEventListener("htmx:afterSettle", reopen);
const named = document.getElementById(location.hash.slice(1));
const first = named?.querySelector(".claim-issues") ?? document.querySelector(".claim-issues");
if (first) first.open = true;

// What the firm adds to its own list of causes comes with the first.
document.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-own-cause]")) return;
  event.preventDefault();
  (await import("./issues/own-cause.js")).addCause(event.target);
});
