// What fits what was typed, the closest first.
export const MOST = 6;  // of each kind

// All characters in their order; better the closer they stand and the more words they begin. 0: no match.
function closeness(label, wanted) {
  const words = label.toLowerCase(), typed = wanted.toLowerCase().replace(/\s+/g, "");
  let at = -1, points = typed ? 1 : 1e-9;
  for (const character of typed) {
    const next = words.indexOf(character, at + 1);
    if (next < 0) return 0;
    points += (next === at + 1 ? 3 : 0) + (next === 0 || /[\s._/-]/.test(words[next - 1]) ? 2 : 0) - Math.min(1, (next - at - 1) / 20);
    at = next;
  }
  return Math.max(points, 1e-9) / (1 + words.length / 200);
}
export function fitting(all, wanted) {
  return all.map((one) => ({ ...one, points: closeness(one.label, wanted) })).filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points).slice(0, wanted ? MOST : 30);
}
