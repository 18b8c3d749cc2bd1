// Days and moments in the reader's own form. The server writes them as Americans do, in the firm's zone (config/dates.py).
const own = navigator.language;
const american = !own.startsWith("en") || own === "en" || own === "en-US"; // the words around them are English
const DAY = { day: "numeric", month: "short", year: "numeric" };
const FORMS = { year: { year: "numeric" }, month: { month: "long", year: "numeric" } };
const plain = (words) => words.replaceAll(/[\u2009\u202f]/g, " ");
const form = (options) => new Intl.DateTimeFormat(american ? "en-US" : own, options);
const moments = form({ ...DAY, hour: "numeric", minute: "2-digit" });
export const axisForm = (options) => form({ ...options, timeZone: "UTC" });

const PLAIN = /^(?:about )?[A-Z\d][^:]*$/;   // no “since”, no time

// A fact's date, as precisely as it is known: `label` are the server's words for it.
export function dayWords(label, date, until, precision) {
  if (american || !date || !PLAIN.test(label) || (precision === "approximate" && until)) return label;
  const one = axisForm(FORMS[precision] ?? DAY), first = new Date(date);
  return (precision === "approximate" ? "about " : "") + plain(until && !FORMS[precision] ? one.formatRange(first, new Date(until)) : one.format(first));
}

export function localDates(scope) {
  const write = (time, words) => { if (time.textContent !== words) time.textContent = words; };
  for (const time of scope.querySelectorAll("time[data-local]")) write(time, plain(moments.format(new Date(time.dateTime))));
  if (american) return;
  for (const time of scope.querySelectorAll("time[data-day]:not([data-done])")) {
    time.dataset.done = "";
    write(time, dayWords(time.textContent, time.dateTime, time.dataset.until, time.dataset.day));
  }
}
