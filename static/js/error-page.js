// What an error page offers: trying again, going back; offline, it goes on by itself once there is a connection.
for (const button of document.querySelectorAll("[data-reload]")) button.addEventListener("click", () => location.reload());
for (const button of document.querySelectorAll("[data-back]")) {
  button.hidden = history.length < 2;
  button.addEventListener("click", () => history.back());
}
// At its own address it stands for no other page, so there is nothing to go on to.
if (document.documentElement.dataset.page === "offline" && location.pathname !== "/offline") setInterval(goOn, 2000);

// Devices say they are online before they are: only an answer of the server counts.
async function goOn() {
  const answer = await fetch("/offline", { cache: "no-store", credentials: "omit" }).catch(() => null);
  if (answer?.ok) location.reload();
}
