// A picture as a page of its own, highlighted by the boxes that recognition found.
import { drawMarks } from "./marks.js";
import { sheet } from "./sheet.js";

export async function picturePage(url) {
  const { element, marks } = sheet("picture", 1);
  const image = Object.assign(new Image(), { src: url, alt: "The original picture" });
  try { await image.decode(); } catch { throw new Error("This browser can't show the picture."); }
  element.prepend(image);

  /** Highlight the place's words; false when recognition left no box for them. */
  async function mark(place) {
    drawMarks(marks, place.boxes);
    return place.boxes.length > 0 || !place.quote;
  }

  return {
    element, mark, ratio: image.naturalWidth / image.naturalHeight,
    async draw() { element.dataset.drawn = "true"; },
    clear() { marks.replaceChildren(); },
  };
}
