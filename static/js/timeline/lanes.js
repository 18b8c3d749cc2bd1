// The events of a case as the drawing needs them: each a span of days, sorted into lanes.
import { dayWords } from "../dates.js";
import { codeWords } from "../words.js";
import { labelOf } from "./labels.js";

const MOST_LANES = 9;
const OTHER = "\uffff";   // sorts last
const DAY = 86_400_000;
const QUARTER = 1 / 96;   // of an hour: how wide a moment is
const FILTERS = ["date_from", "date_to", "status", "entity_id", "evidence_id", "issue_id", "classification", "evidence_kind", "proof"];

export const dayOf = (iso) => Date.parse(iso) / DAY;

// A month or year is a span of its days; so is what is only known roughly.
function lastDay({ date, date_end: end, date_precision: precision }) {
  if (end) return dayOf(end);
  const [year, month] = date.split("-").map(Number);
  if (precision === "year") return Date.UTC(year, 12, 0) / DAY;
  return precision === "month" ? Date.UTC(year, month, 0) / DAY : dayOf(date);
}

const clock = (time) => (time ? dayOf(`1970-01-01T${time}Z`) : 0);

/** The event with its first and last moment in days, and what it is sorted by. `names` has entities and issues by their ids. */
export function prepared(event, names = new Map()) {
  const first = dayOf(event.date) + clock(event.time);
  const label = event.date_label ?? labelOf(event);
  const zone = event.zone ? ` (UTC${event.zone})` : "";
  const when = dayWords(label, event.date, event.date_end, event.date_precision) + (event.time ? `, ${event.time}${zone}` : "");
  return {
    ...event,
    when,
    first,
    last: event.time && !event.date_end ? first + QUARTER : lastDay(event) + 1,
    fuzzy: !["", "day"].includes(event.date_precision),
    entities: (event.entity_ids ?? []).map((id) => names.get(id)).filter(Boolean),
    issues: (event.issue_ids ?? []).map((id) => names.get(id)).filter(Boolean),
  };
}

/** What stands beside the facts: a document by its day, an answer that is due. */
export const beside = (entry) => ({ ...prepared({ ...entry, date_precision: entry.date_end ? "range" : "day" }), status: entry.kind });

/** The query that asks for events: the page's filters and nothing else of its address. */
export function question(search, include) {
  const asked = new URLSearchParams(search);
  const set = new URLSearchParams(FILTERS.filter((name) => asked.get(name)).map((name) => [name, asked.get(name)]));
  if (include.length) set.set("include", include.join(","));
  return set.toString();
}

const GROUPS = {
  person: (event) => event.entities.filter(({ type }) => type === "person" || type === "organization").map(({ name }) => name),
  issue: (event) => event.issues.map(({ title }) => title),
  type: (event) => [...new Set(event.entities.map(({ type }) => codeWords(type)))],
  kind: (event) => [event.evidence_kind && codeWords(event.evidence_kind)].filter(Boolean),
  status: (event) => [codeWords(event.status)],
  none: () => ["All events"],
};
const NOBODY = { person: "Nobody named", issue: "No issue", type: "Nothing named", kind: "Other documents" };

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
  const name = by === "issue" ? "All other issues" : "Everyone and all else";
  return rest.size ? [...lanes, { name, events: items.filter((item) => rest.has(item)) }] : lanes;
}

/** A lane for each kind of entry beside the facts. */
export function lanesBeside(entries, names) {
  const lanes = new Map();
  for (const entry of entries) (lanes.get(entry.kind) ?? lanes.set(entry.kind, []).get(entry.kind)).push(entry);
  return [...lanes].map(([kind, events]) => ({ name: names[kind] ?? codeWords(kind), events }));
}
