// How numbers, codes, sizes and times are said on pages.

/** `extract_text` → `Extract text`. */
export const codeWords = (code) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll("_", " ");

/** `1 fact`, `2 facts`. */
export const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** The number in a small badge. */
export const badgeWords = (count) => (count > 99 ? "99+" : String(count));

export function sizeWords(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  const power = Math.min(4, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount >= 99.5 ? Math.round(amount) : amount.toFixed(1)} ${["KB", "MB", "GB", "TB"][power - 1]}`;
}

export function timeWords(seconds) {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
