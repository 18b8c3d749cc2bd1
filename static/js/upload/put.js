// Bytes to a signed address, with how many have gone; a script can't see that of a fetch.
import { Refused } from "../tools.js";

/** Resolves once the store has them. Throws `Refused`, `TypeError` without a connection, or an AbortError. */
export function put({ upload_url: url, headers }, bytes, signal, onSent) {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => { xhr.abort(); reject(new DOMException("Stopped", "AbortError")); };
    signal.addEventListener("abort", abort, { once: true });
    xhr.open("PUT", url);
    for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener("progress", ({ loaded }) => { onSent(loaded); });
    const refused = () => new Refused({ message: `The store refused the file (${xhr.status}). Try again.` }, xhr.status);
    xhr.addEventListener("load", () => (xhr.status < 300 ? resolve() : reject(refused())));
    xhr.addEventListener("error", () => reject(new TypeError("connection")));
    xhr.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    xhr.send(bytes);
  });
}
