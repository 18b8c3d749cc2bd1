// A box on a page, as fractions of it from its top left.
const SMALLEST = 0.004;  // less is a click

/** A box from two corners, as fractions of the page, or `null` if it is none. */
export function boxOf(first, second, { left, top, width, height }) {
  const share = (value, from, size) => Math.min(1, Math.max(0, (value - from) / size));
  const [x0, x1] = [first.x, second.x].map((x) => share(x, left, width)).sort((a, b) => a - b);
  const [y0, y1] = [first.y, second.y].map((y) => share(y, top, height)).sort((a, b) => a - b);
  return x1 - x0 < SMALLEST || y1 - y0 < SMALLEST ? null : [x0, y0, x1, y1];
}
