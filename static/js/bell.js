// The bell: how many notifications are unread, told by a socket of one's own as that changes.
const htmx = window.htmx;
const HEARTBEAT = 60_000;
const bells = document.querySelectorAll("[data-bell]");
let attempts = 0;
let unread;
let socket;

function connect() {
  const address = new URL("/ws/notifications/", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const mine = socket = new WebSocket(address);
  mine.addEventListener("message", ({ data }) => { attempts = 0; show(JSON.parse(data).unread); });
  mine.addEventListener("close", ({ code }) => {
    if (mine !== socket || code === 4403) return;  // signed out: the next request says so
    setTimeout(connect, Math.min(60_000, 1000 * 2 ** attempts++) * (0.75 + Math.random() / 2));
  });
}

function show(count) {
  const more = unread !== undefined && count > unread;
  const changed = unread !== undefined && count !== unread;
  unread = count;
  for (const bell of bells) {
    const number = bell.querySelector("[data-unread]");
    number.hidden = count === 0;
    number.textContent = count > 99 ? "99+" : String(count);
    bell.title = count ? `Notifications: ${count} unread` : "Notifications";
  }
  if (more) document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text: "You have a new notification" } }));
  if (changed) document.dispatchEvent(new CustomEvent("intactus:bell"));
  if (changed) for (const part of document.querySelectorAll('[data-live~="notification"]')) htmx.trigger(part, "refresh");
}

if (bells.length) {
  connect();
  setInterval(() => { if (socket.readyState === WebSocket.OPEN && !document.hidden) socket.send("still here"); }, HEARTBEAT);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && socket.readyState === WebSocket.OPEN) socket.send("still here"); });
}
