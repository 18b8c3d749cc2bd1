// Where days stand on the drawing. A spell without anything that is far longer than all the rest is broken, so that one
// date far off does not squeeze the others. Between the breaks a day is one unit of the axis.
const YEAR = 365;

/** From days to places on the axis and back; `gaps` are the empty spells, each with its first day and the day after its last. */
export function axisOf(whole, gaps = []) {
  const rest = Math.max(1, whole.to - whole.from - gaps.reduce((sum, one) => sum + one.to - one.from, 0));
  const size = Math.max(1, rest / 25);
  const breaks = gaps.filter(({ from, to }) => to - from > Math.max(YEAR, rest / 4)).map((one) => ({ ...one, size }));
  let saved = 0;
  for (const one of breaks) {
    one.at = one.from - saved;
    saved += one.to - one.from - size;
  }
  return { breaks, place: (day) => placeOf(breaks, day), day: (place) => dayAt(breaks, place) };
}

function placeOf(breaks, day) {
  let place = day;
  for (const { from, to, size } of breaks) {
    if (day <= from) break;
    place -= Math.min(day, to) - from - size * ((Math.min(day, to) - from) / (to - from));
  }
  return place;
}

function dayAt(breaks, place) {
  let day = place;
  for (const { from, to, at, size } of breaks) {
    if (place <= at) break;
    day += (Math.min(place, at + size) - at) * ((to - from) / size - 1);
  }
  return day;
}

/** The parts of a view that lie between the breaks, in days; `breaks` says whether one follows. */
export function piecesOf({ breaks, day }, { from, to }) {
  const within = breaks.filter(({ at, size }) => at < to && at + size > from);
  const edges = [day(from), ...within.flatMap((one) => [one.from, one.to]), day(to)];
  const pieces = [];
  for (let number = 0; number + 1 < edges.length; number += 2) {
    if (edges[number + 1] > edges[number]) pieces.push({ from: edges[number], to: edges[number + 1], breaks: number + 2 < edges.length });
  }
  return pieces;
}
