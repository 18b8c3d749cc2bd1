// The worker that takes fingerprints, as a promise for each file.
let worker;
let number = 0;
const waiting = new Map();

function ready() {
  if (worker) return worker;
  worker = new Worker(new URL("../hash-worker.js", import.meta.url));
  worker.addEventListener("message", ({ data }) => {
    const { resolve, reject, onProgress } = waiting.get(data.id);
    if (data.done !== undefined) return onProgress(data.done);
    waiting.delete(data.id);
    if (data.sha256) resolve(data.sha256);
    else reject(data.stopped ? new DOMException("Stopped", "AbortError") : new DOMException("Not readable", "NotReadableError"));
  });
  return worker;
}

/** The SHA-256 of a file in hexadecimal. `onProgress` hears the bytes read so far; aborting the signal rejects. */
export function fingerprint(file, signal, onProgress) {
  const id = ++number;
  const stop = () => worker.postMessage({ id, stop: true });
  const promise = new Promise((resolve, reject) => { waiting.set(id, { resolve, reject, onProgress }); });
  ready().postMessage({ id, file });
  signal.addEventListener("abort", stop, { once: true });
  return promise.finally(() => signal.removeEventListener("abort", stop));
}
