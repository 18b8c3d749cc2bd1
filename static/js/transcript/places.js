// Pages and lines of transcripts as people write them.

/** "12:3–15" of the places of two lines, the first and the last. */
export function rangeOf(first, last, dash = "–") {
  const [page, line] = last.split(":");
  if (first === last) return first;
  return first.split(":")[0] === page ? `${first}${dash}${line}` : `${first}${dash}${last}`;
}

/** Both ends of a range as people write it, as pages and lines; null where it is none. */
export function readRange(text) {
  const found = /^(\d+):(\d+)(?:\s*[-–]\s*(?:(\d+):)?(\d+))?$/.exec(text.trim());
  if (!found) return null;
  const first = [Number(found[1]), Number(found[2])];
  return { first, last: found[4] ? [Number(found[3] ?? found[1]), Number(found[4])] : first };
}

/** Whether a place, "12:3", lies in the range. */
export function isWithin(place, { first, last }) {
  const order = ([page, line]) => page * 1000 + line;
  const at = order(place.split(":").map(Number));
  return order(first) <= at && at <= order(last);
}
