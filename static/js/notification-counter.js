// The notification counter: how many notifications are unread, as the person's own socket says it changes.
import { retryDelay } from "./live/pacing.js";
import { badgeWords } from "./words.js";

const htmx = window.htmx;
const HEARTBEAT = 60_000;
const counters = document.querySelectorAll("[data-notifications]");
let attempts = 0;
let unread;
let socket;

function connect() {
  const address = new URL("/ws/notifications/", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const mine = socket = new WebSocket(address);
  mine.addEventListener("message", ({ data }) => { attempts = 0; show(JSON.parse(data)); });
  mine.addEventListener("close", ({ code }) => {
    if (mine !== socket || code === 4403) return;  // signed out: the next request says so
    setTimeout(connect, retryDelay(attempts++, { first: 1000, longest: 60_000 }));
  });
}

function show({ unread: count, changed: anew = false }) {
  const before = unread;
  unread = count;
  for (const counter of counters) showCount(counter, count);
  if (count > before) document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text: "You have a new notification" } }));
  const changed = isNews(before, count);
  if (changed) document.dispatchEvent(new CustomEvent("intactus:notifications"));
  if (changed || anew) refreshParts();
}

// Whether the number changed; of the first, whether some came before the socket was open.
function isNews(before, count) {
  if (before !== undefined) return count !== before;
  return count > 0 && !document.querySelector("[data-unread-row]");
}

function refreshParts() {
  for (const part of document.querySelectorAll('[data-live~="notification"]')) htmx.trigger(part, "refresh", { live: true });
}

function showCount(counter, count) {
  const number = counter.querySelector("[data-unread]");
  number.hidden = count === 0;
  number.textContent = badgeWords(count);
  counter.title = count ? `Notifications: ${count} unread` : "Notifications";
}

if (counters.length) {
  connect();
  setInterval(() => { if (socket.readyState === WebSocket.OPEN && !document.hidden) socket.send("still here"); }, HEARTBEAT);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && socket.readyState === WebSocket.OPEN) socket.send("still here"); });
}
