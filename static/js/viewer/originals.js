// The originals of evidence as pages to draw: PDFs through pdf.js, pictures as they are, and through pdf.js too the pages that
// were laid out of a file that has none. Kept while this page is open,
// so that what was fetched once is not fetched again.
import { fileOf, renditionOf } from "./file.js";
import { pdfPage } from "./pdf-page.js";
import { picturePage } from "./picture-page.js";

const VENDOR = new URL("../../vendor/pdfjs/", import.meta.url);
const KEPT = 3;
const PIECE = 512 * 1024;  // bytes of a PDF fetched at a time
const opened = new Map();

/** {count, page(number)} of an original, of the kind "pdf", "picture" or "rendition"; a page is {element, ratio, draw(width), mark(place), clear()}. */
export function originalOf(kind, evidence) {
  if (!opened.has(evidence)) {
    const opening = OPENERS[kind](evidence);
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

let library;
async function pdfjs() {
  library ??= import(new URL("build/pdf.min.mjs", VENDOR).href);
  const loaded = await library;
  loaded.GlobalWorkerOptions.workerSrc = new URL("build/pdf.worker.min.mjs", VENDOR).href;
  return loaded;
}

async function openPdf(evidence, file = fileOf(evidence)) {
  const [size, lib] = await Promise.all([file.size(), pdfjs()]);
  const range = new lib.PDFDataRangeTransport(size, null);
  const failed = new Promise((resolve, reject) => {
    range.requestDataRange = (begin, end) => file.read(begin, end).then((bytes) => range.onDataRange(begin, bytes), reject);
  });
  failed.catch(() => opened.delete(evidence));
  const task = lib.getDocument({
    range,
    rangeChunkSize: PIECE,
    disableAutoFetch: true,  // pages that nobody looks at are not fetched
    disableStream: true,
    cMapUrl: new URL("cmaps/", VENDOR).href,
    standardFontDataUrl: new URL("standard_fonts/", VENDOR).href,
    iccUrl: new URL("iccs/", VENDOR).href,
    wasmUrl: new URL("wasm/", VENDOR).href,
    useWasm: false,          // compiling it would need a wider content security policy
    enableXfa: false,
    verbosity: lib.VerbosityLevel.ERRORS,
  });
  const pdf = await Promise.race([task.promise.catch(sayLocked), failed]);
  failed.catch((error) => document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text: error.message, tone: "bad" } })));
  return { count: pdf.numPages, page: async (number) => pdfPage(lib, await Promise.race([pdf.getPage(number), failed]), failed), close: () => task.destroy() };
}

// What the library says of it is “No password given”.
function sayLocked(error) { throw error.name === "PasswordException" ? new Error("it was locked with a password.") : error; }

async function openPicture(evidence) {
  const url = URL.createObjectURL(await fileOf(evidence).whole());
  return { count: 1, page: () => picturePage(url), close: () => URL.revokeObjectURL(url) };
}

const OPENERS = { pdf: openPdf, picture: openPicture, rendition: (evidence) => openPdf(evidence, fileOf(evidence, { ask: renditionOf })) };
