// What an error page offers: trying again, going back; offline, it goes on by itself once there is a connection.
for (const button of document.querySelectorAll("[data-reload]")) button.addEventListener("click", () => location.reload());
for (const button of document.querySelectorAll("[data-back]")) {
  button.hidden = history.length < 2;
  button.addEventListener("click", () => history.back());
}
if (document.documentElement.dataset.page === "offline") addEventListener("online", () => location.reload());
