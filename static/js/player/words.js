// The words of a recording's page in order, each {from, until, offset, end}: which is said when, and which stand where.

/** The index of the word that is said at this second; of a pause, the one before it; -1 before the first. */
export function wordAt(words, second) {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle].from <= second) low = middle + 1; else high = middle;
  }
  return low - 1;
}

/** The indexes of the words that a citation from `start` to `end` of the page's text has. */
export function wordsOf(words, start, end) {
  const found = [];
  words.forEach((word, index) => { if (word.offset !== null && word.offset < end && start < word.end) found.push(index); });
  return found;
}

/** The second that an address asks for: “?t=12.5”, else of the first cited word, else none. */
export function secondAsked(query, words) {
  const second = Number(query.get("t"));
  if (query.has("t") && Number.isFinite(second) && second >= 0) return second;
  if (!query.has("start")) return null;
  const [first] = wordsOf(words, Number(query.get("start")), Number(query.get("end") ?? Infinity));
  return first === undefined ? null : words[first].from;
}

/** Which page has the second; pages are of equal length. */
export const pageOf = (second, seconds = 300) => Math.floor(second / seconds) + 1;
