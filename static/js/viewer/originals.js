// The originals of evidence as pages to draw: PDFs through pdf.js, pictures as they are. Kept while this page is open,
// so that one document is fetched once, and its chain of custody says so once.
import { pdfPage } from "./pdf-page.js";
import { picturePage } from "./picture-page.js";

const VENDOR = new URL("../../vendor/pdfjs/", import.meta.url);
const KEPT = 3;
const opened = new Map();

/** {count, page(number)} of an original; a page is {element, ratio, draw(width), mark(place), clear()}. */
export function originalOf(kind, evidence) {
  if (!opened.has(evidence)) {
    const opening = (kind === "pdf" ? openPdf : openPicture)(evidence);
    opening.catch(() => opened.delete(evidence));
    opened.set(evidence, opening);
    forgetOldest();
  }
  return opened.get(evidence);
}

function forgetOldest() {
  for (const [evidence, opening] of [...opened].slice(0, -KEPT)) {
    opened.delete(evidence);
    opening.then((original) => original.close(), () => undefined);
  }
}

async function addressOf(evidence) {
  const response = await fetch(`/v1/evidence/${evidence}/download`, { headers: { Accept: "application/json" } });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? "The original could not be fetched.");
  return answer.download_url;
}

let library;
async function pdfjs() {
  library ??= import(new URL("build/pdf.min.mjs", VENDOR).href);
  const loaded = await library;
  loaded.GlobalWorkerOptions.workerSrc = new URL("build/pdf.worker.min.mjs", VENDOR).href;
  return loaded;
}

async function openPdf(evidence) {
  const [url, lib] = await Promise.all([addressOf(evidence), pdfjs()]);
  const task = lib.getDocument({
    url,
    disableAutoFetch: true,  // pages that nobody looks at are not fetched
    cMapUrl: new URL("cmaps/", VENDOR).href,
    standardFontDataUrl: new URL("standard_fonts/", VENDOR).href,
    iccUrl: new URL("iccs/", VENDOR).href,
    wasmUrl: new URL("wasm/", VENDOR).href,
    useWasm: false,          // compiling it would need a wider content security policy
    enableXfa: false,
    verbosity: lib.VerbosityLevel.ERRORS,
  });
  const pdf = await task.promise;
  return { count: pdf.numPages, page: async (number) => pdfPage(lib, await pdf.getPage(number)), close: () => task.destroy() };
}

async function openPicture(evidence) {
  const response = await fetch(await addressOf(evidence));
  if (!response.ok) throw new Error("The original could not be fetched.");
  const url = URL.createObjectURL(await response.blob());
  return { count: 1, page: () => picturePage(url), close: () => URL.revokeObjectURL(url) };
}
