// The product can be kept on a phone's home screen, and says so itself when there is no connection.
if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => { navigator.serviceWorker.register("/sw.js").catch(() => { /* private windows refuse; all works without */ }); });
}
