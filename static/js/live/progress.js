// A job's progress moves in place; no part is fetched again for it.
import { progressWords } from "./pacing.js";

/** Show what this event says of a job's progress. */
export function progress({ entity_id: jobId, data = {} }) {
  const id = CSS.escape(data.evidence_id ?? "");
  for (const place of document.querySelectorAll(`[data-evidence-progress="${id}"], [data-job-progress="${CSS.escape(jobId)}"]`)) {
    const bar = place.querySelector("progress");
    if (data.total) { bar.max = data.total; bar.value = data.done ?? 0; }
    if (data.stage) place.querySelector("[data-progress-stage]").textContent = data.stage_label ?? "";
    if (data.total) place.querySelector("[data-progress-count]").textContent = `${data.done ?? 0} of ${data.total}`;
    paced(place, Number(data.done), Number(data.total));
  }
}

function paced(place, done, total) {
  const line = place.querySelector("[data-progress-pace]");
  const text = line && progressWords((Date.now() - Date.parse(line.dataset.started)) / 1000, done, total);
  if (text) line.textContent = text;
}
/** Say how fast the jobs go that are shown here. */
export function paceAll(scope) {
  for (const place of scope.querySelectorAll?.("[data-job-progress]") ?? []) {
    const bar = place.querySelector("progress[value]");
    if (bar) paced(place, bar.value, bar.max);
  }
}
