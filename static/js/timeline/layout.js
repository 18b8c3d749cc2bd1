// Where marks and ticks stand on the timeline. Far out, marks that would overlap are one with a count, so that
// thousands of events cost what fits on the screen.
export const ROW = 20, ROWS = 3, PAD = 8;  // px
const BIN = 28, DOT = 12;                  // px
const DAY = 86_400_000;

// What reaches beyond the view ends beside it: marks of days are as wide as ten screens where minutes are shown.
const clipped = (place, from, to) => Math.max(from - (to - from) / 8, Math.min(to + (to - from) / 8, place));

// Bins stand at fixed days and halve as one zooms, so that counts don't flicker while the view moves.
function binned(events, { from, to }, perDay, bin) {
  const bins = new Map();
  for (const event of events) {
    if (event.to < from || event.from > to) continue;
    const isWide = (event.to - event.from) * perDay > 2 * BIN;
    const key = isWide ? `${clipped(event.from, from, to)} ${clipped(event.to, from, to)}` : Math.floor(event.from / bin);
    (bins.get(key) ?? bins.set(key, []).get(key)).push(event);
  }
  return [...bins].sort((one, other) => one[1][0].from - other[1][0].from);
}

/** The marks of a lane's events: `view` has the days `from` and `to`, and its `width` in pixels. None stands over another that counts. */
export function marksOf(events, view) {
  const perDay = view.width / (view.to - view.from);
  const bin = 2 ** Math.ceil(Math.log2(BIN / perDay));
  const counts = [], single = [], free = Array(ROWS).fill(-Infinity);
  const x = (number) => (number - view.from) * perDay;
  const inView = (place) => clipped(place, view.from, view.to);
  for (const [key, members] of binned(events, view, perDay, bin)) {
    const start = inView(members[0].from), wide = (inView(members[0].to) - start) * perDay;
    if (members.length <= ROWS) single.push(...members);
    else if (typeof key === "string") counts.push({ events: members, x: x(start), width: wide - 2, row: 0 });
    else counts.push({ events: members, x: x(key * bin), width: Math.max(BIN, bin * perDay) - 2, row: 0 });
  }
  const marks = single.map((event) => {
    const from = inView(event.from);
    return placed(event, x(from), Math.max(DOT, (inView(event.to) - from) * perDay), { free, counts });
  });
  return labelled([...counts, ...marks.filter(Boolean)].sort((one, other) => one.x - other.x), view.width);
}

// A count takes the lower rows. What would stand under one stands above it, or where that is taken is counted with it: null.
function placed(event, start, wide, { free, counts }) {
  const under = counts.find((mark) => start < mark.x + mark.width && mark.x < start + wide + 3);
  let row = free.findIndex((end, number) => end <= start && (!under || number === 0));
  if (row < 0 && under && wide === DOT) {
    under.events.push(event);
    under.events.sort((one, other) => one.from - other.from);
    return null;
  }
  if (row < 0) row = under ? 0 : free.indexOf(Math.min(...free));
  free[row] = Math.max(start + wide + 3, free[row]);
  return { events: [event], x: start, width: wide, row, wide };
}

// Words stand beside a mark where the row is free long enough.
function labelled(marks, width) {
  const next = Array(ROWS).fill(width + 200);
  for (const mark of [...marks].sort((one, other) => other.x - one.x)) {
    const rows = mark.events.length > 1 ? [1, 2] : [mark.row];
    const space = Math.min(...rows.map((row) => next[row])) - mark.x - 4;
    if (mark.events.length === 1 && space - mark.wide > 56) mark.label = Math.min(space, Math.max(mark.wide, 230));
    for (const row of rows) next[row] = mark.x;
  }
  return marks;
}

const WORDS = 48;  // px that the words of a tick take
const MINUTES = [1, 5, 15, 30, 60, 180, 360, 720].map((n) => ["minute", n]);
const STEPS = [...MINUTES, ["day", 1], ["day", 7], ["month", 1], ["month", 3], ["month", 6], ...[1, 2, 5, 10, 20, 50, 100].map((n) => ["year", n])];
const DAYS = { minute: 1 / 1440, day: 1, month: 30, year: 365 };

/** The unit of the axis and the days at which it has a tick, at least 76 pixels apart; none whose words a break would hide. */
export function ticksOf({ from, to: end, breaks = false }, perDay) {
  const to = breaks ? end - WORDS / perDay : end;
  const [unit, size] = STEPS.find(([one, count]) => DAYS[one] * count * perDay >= 76) ?? STEPS.at(-1);
  const ticks = [];
  for (let tick = firstTick(from, unit, size); tick <= to; tick = following(tick, unit, size)) ticks.push(tick);
  return { unit, ticks };
}

function firstTick(from, unit, size) {
  const date = new Date(from * DAY);
  if (unit === "minute") return Math.ceil((from * 1440) / size) * (size / 1440);
  if (unit === "day") return Math.ceil(from / size) * size;
  const months = unit === "year" ? 12 * size : size;
  const month = Math.ceil((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months) * months;
  return Date.UTC(0, month) / DAY < -690_000 ? from : monthStart(month);
}
function monthStart(month) { const date = new Date(0); date.setUTCFullYear(Math.floor(month / 12), month % 12, 1); return date / DAY; }
function following(tick, unit, size) {
  if (unit === "minute") return Math.round(tick * 1440 + size) / 1440;
  if (unit === "day") return tick + size;
  const date = new Date(tick * DAY);
  return monthStart(date.getUTCFullYear() * 12 + date.getUTCMonth() + (unit === "year" ? 12 * size : size));
}
