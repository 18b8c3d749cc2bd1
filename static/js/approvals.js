// Beside "Approvals": how many requests of agents wait for one's own decision. Asked again when a notification comes or one is decided.
import { badgeWords } from "./words.js";

const badge = document.querySelector("[data-to-decide]");
const { toDecide: address, person } = badge.dataset;
const KEPT = `to-decide ${person}`, FRESH = 60_000;

function show(waiting) {
  badge.hidden = !waiting;
  badge.textContent = badgeWords(waiting);
  badge.closest("a").title = waiting ? `Approvals: ${waiting} wait for you` : "Approvals";
}

async function count() {
  const headers = { Accept: "application/json", "X-Live-Refresh": "true" };
  const answer = await fetch(`${address}?status=pending&limit=100`, { headers }).catch(() => undefined);
  if (!answer?.ok) return;
  const { items } = await answer.json();
  const mine = items.filter(({ allowed_actions: may }) => may.includes("approvals.approve")).length;
  show(mine);
  try { sessionStorage[KEPT] = [mine, Date.now()]; } catch { /* asked again on the next page */ }
}

let known = [];
try { known = (sessionStorage[KEPT] ?? "").split(",").map(Number); } catch { /* not kept */ }
if (known.length === 2) show(known[0]);
if (!(Date.now() - known[1] < FRESH)) count();
document.addEventListener("intactus:notifications", count);
document.addEventListener("intactus:events", ({ detail }) => {
  const shown = badge.dataset.shows.split(" ");
  if (detail.events.some(({ entity_type: type }) => shown.includes(type))) count();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.pathInfo.requestPath.startsWith(`${address}/`)) count(); });
