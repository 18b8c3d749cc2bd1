// An event's day in words, as the server would write them (config/dates.py).
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const LEADS = { before: "before ", after: "after ", about: "about " };
const parts = (iso) => iso.split("-").map(Number);

function day(iso, { year = true } = {}) {
  const [y, month, number] = parts(iso);
  return `${MONTHS[month - 1].slice(0, 3)} ${number}${year ? `, ${y}` : ""}`;
}

const LENGTHS = { year: 4, month: 7 };   // of a date as it is written: 2024-03-03

export function labelOf({ date, date_end: end, date_precision: precision, kind }) {
  const lead = LEADS[kind] ?? (precision === "approximate" ? "about " : "");
  return lead + (periodOf(date, end || date, LENGTHS[precision]) ?? spanOf(date, end || date));
}

function periodOf(date, end, length) {
  if (!length || date.slice(0, length) !== end.slice(0, length)) return undefined;
  const [year, month] = parts(date);
  return length === 4 ? `${year}` : `${MONTHS[month - 1]} ${year}`;
}

const spanOf = (date, end) => (date === end ? day(date) : `${day(date, { year: date.slice(0, 4) !== end.slice(0, 4) })} – ${day(end)}`);

/** How long an empty spell is, in the largest unit that says it. */
export function spellWords(days) {
  if (days >= 730) return `${Math.floor(days / 365)} years`;
  return days >= 60 ? `${Math.floor(days / 30)} months` : `${Math.round(days)} days`;
}
