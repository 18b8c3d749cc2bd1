// Highlights over the image of a page: rectangles in fractions of the page, so that they hold at every zoom.

/** What a part of the page says about the words it shows: see data-place in the partials of evidence. */
export function placeOf(element) {
  const { evidence, page, start, end, length, quote, boxes } = element.dataset;
  return {
    evidence, quote: quote ?? "", page: Number(page), start: number(start), end: number(end),
    share: number(start) && Number(length) ? Number(start) / Number(length) : 0,
    boxes: (boxes ?? "").split(";").filter(Boolean).map((box) => box.split(",").map(Number)),
  };
}
const number = (text) => (text ? Number(text) : undefined);

/** Draw the boxes, each [x0, y0, x1, y1], into the page's layer and return its first rectangle. */
export function drawMarks(layer, boxes) {
  layer.replaceChildren(...joined(boxes).map(([x0, y0, x1, y1]) => {
    const mark = document.createElement("div");
    mark.className = "mark-box";
    Object.assign(mark.style, { left: share(x0), top: share(y0), width: share(x1 - x0), height: share(y1 - y0) });
    return mark;
  }));
  return layer.firstElementChild;
}
const share = (value) => `${(value * 100).toFixed(3)}%`;

// Words beside each other on one line become one band.
function joined(boxes) {
  const bands = [];
  for (const box of boxes) {
    const last = bands.at(-1);
    if (last && onOneLine(last, box)) bands[bands.length - 1] = around(last, box);
    else bands.push(box);
  }
  return bands;
}
function onOneLine(one, other) {
  const height = Math.min(one[3] - one[1], other[3] - other[1]);
  const shared = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return shared > height / 2 && other[0] > one[0] && other[0] - one[2] < 0.06;
}
const around = (one, other) => [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])];
