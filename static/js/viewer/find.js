// Where a quote stands in the words of a PDF's text layer. The quote comes from another reader of the same file, which
// breaks lines and spaces otherwise: both sides are compared without white space and with hyphens made alike.
// eslint-disable-next-line no-control-regex -- some PDFs break words with U+0002
const HYPHENS = /[\u00ad\u2010\u2011\ufffe\u0002]/g;
const ANCHOR = 24;      // characters at either end that are enough to know a long quote by
const LONGEST = 1.25;   // how much longer than the quote its place on the page may be

/** The pieces' parts that hold the quote, as [{piece, from, to}], or null. `share` is about where on the page, 0 to 1. */
export function findQuote(pieces, quote, share) {
  for (const skip of ["", "-"]) {
    const page = charactersOf(pieces, skip);
    const wanted = charactersOf([quote], skip).text;
    const found = wanted && (nearest(page.text, wanted, share) ?? anchored(page.text, wanted, share));
    if (found) return parts(page.places, found);
  }
  return null;
}

function charactersOf(pieces, skip) {
  let text = "";
  const places = [];
  pieces.forEach((piece, number) => {
    let at = 0;
    for (const character of piece) {
      const plain = character.normalize("NFKC").replace(HYPHENS, "-").replace(/\s/g, "");
      if (plain && plain !== skip) {
        text += plain;
        for (let i = 0; i < plain.length; i++) places.push([number, at, at + character.length]);
      }
      at += character.length;
    }
  });
  return { text, places };
}

function nearest(text, wanted, share) {
  let best = null;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const far = Math.abs(at - share * text.length);
    if (!best || far < best.far) best = { far, start: at, end: at + wanted.length };
  }
  return best;
}

// A long quote whose middle is read otherwise (a ligature, a footnote's mark) is known by its two ends.
function anchored(text, wanted, share) {
  if (wanted.length < 3 * ANCHOR) return null;
  const first = nearest(text, wanted.slice(0, ANCHOR), share);
  if (!first) return null;
  const last = text.indexOf(wanted.slice(-ANCHOR), first.end);
  const end = last + ANCHOR;
  return last < 0 || end - first.start > wanted.length * LONGEST ? null : { start: first.start, end };
}

function parts(places, { start, end }) {
  const found = [];
  for (const [piece, from, to] of places.slice(start, end)) {
    const last = found.at(-1);
    if (last?.piece === piece) last.to = to;
    else found.push({ piece, from, to });
  }
  return found;
}
