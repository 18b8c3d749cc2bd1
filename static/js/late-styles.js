// Styles that come with their first use, under the address the page names.
const asked = new Map();

/** Resolves when the stylesheet holds; rejects without a connection, and is then asked for again the next time. */
export function styled(address) {
  if (!asked.has(address)) asked.set(address, fetched(address));
  return asked.get(address);
}

function fetched(address) {
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel=stylesheet][href="${address}"]`)) return resolve();
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => { asked.delete(address); link.remove(); reject(new TypeError("There is no connection.")); });
    document.head.append(link);
  });
}
