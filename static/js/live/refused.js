// The socket was refused: signed out, left unused too long, or removed from the case. A request says so and leaves the page.

/** Ask for a part anew, unless something is being typed, which stays until its person asks for something. */
export function leave(refresh) {
  const part = document.querySelector("[data-live]");
  if (part && !document.activeElement?.matches("input, textarea, select, [contenteditable=true]")) refresh(part, { live: true });
}
