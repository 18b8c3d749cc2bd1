// Keys that belong to the page, and those that belong to the browser or to what is being typed.

/** Whether this is a key of the browser's or the system's own: with Ctrl, Command or Alt. */
export const isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** Whether someone is writing or choosing there, or a dialog is open. */
export const isWriting = (target) => Boolean(target.closest("input, textarea, select, dialog[open]"));
