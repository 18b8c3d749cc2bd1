// The events of a case as the drawing needs them: each a span of days, sorted into lanes.
import { dayWords } from "../dates.js";
import { codeWords } from "../words.js";

const MOST_LANES = 9;
const OTHER = "\uffff";   // sorts last
const DAY = 86_400_000;
const FILTERS = ["date_from", "date_to", "entity_id", "evidence_id", "classification"];

export const dayOf = (iso) => Date.parse(iso) / DAY;

// A month or year is a span of its days; so is what is only known roughly.
function lastDay({ date, date_end: end, date_precision: precision }) {
  if (end) return dayOf(end);
  const [year, month] = date.split("-").map(Number);
  if (precision === "year") return Date.UTC(year, 12, 0) / DAY;
  return precision === "month" ? Date.UTC(year, month, 0) / DAY : dayOf(date);
}

export const prepared = (event) => ({
  ...event,
  when: dayWords(event.date_label, event.date, event.date_end, event.date_precision),
  from: dayOf(event.date),
  to: lastDay(event) + 1,
  fuzzy: !["", "day"].includes(event.date_precision),
});

/** The body that asks for events: the page's filters, and where to go on. */
export function question(search, limit, cursor) {
  const asked = new URLSearchParams(search);
  const set = FILTERS.filter((name) => asked.get(name)).map((name) => [name, asked.get(name)]);
  const status = asked.get("status") ? { status: asked.get("status").split(",") } : {};
  return { limit, ...Object.fromEntries(set), ...status, ...(cursor ? { cursor } : {}) };
}

/** Where the events are; a single date far off does not shrink all others to nothing. */
export function usualRange(items, whole) {
  if (items.length < 20) return whole;
  const edge = Math.floor(items.length / 25);
  const most = { from: items[edge].from, to: items[items.length - 1 - edge].to };
  return whole.to - whole.from > 2 * (most.to - most.from) ? most : whole;
}

const GROUPS = {
  person: (event) => event.entities.filter(({ type }) => type === "person" || type === "organization").map(({ name }) => name),
  type: (event) => [...new Set(event.entities.map(({ type }) => codeWords(type)))],
  kind: (event) => [event.evidence_kind && codeWords(event.evidence_kind)].filter(Boolean),
  status: (event) => [codeWords(event.status)],
  none: () => ["All events"],
};
const NOBODY = { person: "Nobody named", type: "Nothing named", kind: "Other documents" };

/** The events in lanes, the fullest first; what is beyond the ninth shares one. */
export function lanesOf(items, by) {
  const groups = new Map();
  for (const item of items) {
    const names = GROUPS[by](item);
    for (const name of names.length ? names : [OTHER]) (groups.get(name) ?? groups.set(name, []).get(name)).push(item);
  }
  const largest = [...groups].sort((one, other) => (one[0] === OTHER) - (other[0] === OTHER) || other[1].length - one[1].length);
  const lanes = largest.slice(0, MOST_LANES).map(([name, events]) => ({ name: name === OTHER ? NOBODY[by] : name, events }));
  const rest = new Set(largest.slice(MOST_LANES).flatMap(([, events]) => events));
  return rest.size ? [...lanes, { name: "Everyone and all else", events: items.filter((item) => rest.has(item)) }] : lanes;
}
