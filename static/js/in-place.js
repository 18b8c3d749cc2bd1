// What an event itself says is shown before anything is fetched: that a row has another status now.
const ONLY_STATUS = "status";

/** Show in this part what these events say of its rows. Returns whether it now shows all of that. */
export function showInPlace(part, events) {
  return events.map((event) => showStatus(part, event)).every(Boolean);
}

// Who decided, and what may be done next, comes with the row itself a moment later; until then its buttons are disabled.
function showStatus(part, { entity_id: id, data: { status, fields } = {} }) {
  const row = part.querySelector(`[data-key="${CSS.escape(id)}"][data-status]`);
  const mark = document.querySelector(`template[data-mark-of="${CSS.escape(status ?? "")}"]`);
  if (!row || !mark || String(fields) !== ONLY_STATUS) return false;
  if (row.dataset.status === status) return true;
  row.dataset.status = status;
  row.dataset.awaited = "true";
  row.querySelector("[data-mark]").replaceChildren(mark.content.cloneNode(true));
  row.classList.add("is-new");
  return true;
}

/** Whether the part shows something already that this answer does not know yet: it was given before. */
export function isPast(part, html) {
  const rows = [...part.querySelectorAll("[data-key][data-version]")];
  if (!rows.length) return false;
  const answer = new DOMParser().parseFromString(html, "text/html");
  return rows.some((row) => {
    const answered = answer.querySelector(`[data-key="${row.dataset.key}"]`)?.dataset;
    return answered && (Number(answered.version) < Number(row.dataset.version) || isAwaited(row, answered.status));
  });
}

// Of what a row shows by an event only an answer is asked to agree once, not for ever.
function isAwaited(row, status) {
  if (!row.dataset.awaited || row.dataset.status === status) return false;
  delete row.dataset.awaited;
  return true;
}
