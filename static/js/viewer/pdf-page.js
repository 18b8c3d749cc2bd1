// One page of a PDF: its image, its words above it to select and to find, and the highlights between.
import { findQuote } from "./find.js";
import { drawMarks } from "./marks.js";
import { sheet } from "./sheet.js";

const SHARPEST = 16_777_216;  // pixels of one canvas: more, and browsers give up

/** `failed` is a promise that is rejected once the rest of the file can't be fetched: nothing waits for it then. */
export function pdfPage(lib, page, failed) {
  const size = page.getViewport({ scale: 1 });
  const { element, marks } = sheet("pdf", page.pageNumber);
  let canvas, drawn, task, words;

  async function draw(width) {
    const scale = width / size.width;
    element.style.setProperty("--total-scale-factor", scale);
    if (drawn === width) return;
    drawn = width;
    task?.cancel();
    const sharp = Math.min(devicePixelRatio || 1, Math.sqrt(SHARPEST / (width * width * size.height / size.width)));
    const viewport = page.getViewport({ scale: scale * sharp });
    const fresh = Object.assign(document.createElement("canvas"), { width: Math.floor(viewport.width), height: Math.floor(viewport.height) });
    fresh.setAttribute("aria-hidden", "true");
    task = page.render({ canvas: fresh, viewport });
    try { await Promise.race([task.promise, failed]); } catch (error) { if (error.name === "RenderingCancelledException") return; throw error; }
    canvas?.remove();
    canvas = fresh;
    element.prepend(canvas);
    element.dataset.drawn = "true";
    await layWords();
  }

  function layWords() {
    words ??= (async () => {
      const container = element.querySelector(".text-layer");
      const layer = new lib.TextLayer({ textContentSource: await page.getTextContent(), container, viewport: size });
      await layer.render();
      return layer.textDivs;
    })();
    return words;
  }

  /** Highlight the place's words; false when they can't be found on the page. */
  async function mark(place) {
    const boxes = place.boxes.length ? place.boxes : await boxesOf(place);
    drawMarks(marks, boxes);
    return boxes.length > 0 || !place.quote;
  }

  async function boxesOf(place) {
    if (!place.quote) return [];
    const spans = await layWords();
    const found = findQuote(spans.map((span) => span.textContent), place.quote, place.share);
    const frame = element.getBoundingClientRect();
    return (found ?? []).flatMap(({ piece, from, to }) => rectangle(spans[piece].firstChild, from, to, frame));
  }

  function clear() {
    task?.cancel();
    canvas?.remove();
    canvas = drawn = undefined;
    delete element.dataset.drawn;
  }

  return { element, ratio: size.width / size.height, draw, mark, clear };
}

function rectangle(text, from, to, frame) {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  if (right <= left) return [];
  return [[(left - frame.left) / frame.width, (top - frame.top) / frame.height, (right - frame.left) / frame.width, (bottom - frame.top) / frame.height]];
}
