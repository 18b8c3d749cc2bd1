// Files of a received production: they are sent like others, and taken in together by the load file among them.
import { call, inWords, isExpected, newKey, say } from "../tools.js";
import { Transfer } from "./transfer.js";

export class VolumeFile extends Transfer {
  /** The import confirms it. */
  confirm(given) {
    this.uploadId = given.upload_id;
    this.sent = this.file.size;
    this.become("done", "Received");
  }
}

/** What an import is made of: files that were sent now, and those that the case has already. */
export const sourcesOf = (transfers) => ({
  upload_ids: transfers.filter(({ state, uploadId }) => state === "done" && uploadId).map(({ uploadId }) => uploadId),
  evidence_ids: transfers.filter(({ state, evidenceId }) => state === "duplicate" && evidenceId).map(({ evidenceId }) => evidenceId),
});

/** Offered once every file is there; where the zone is for single files there is none. */
export function importButton(zone, transfers, open) {
  const button = zone.querySelector("[data-upload-import]");
  if (!button) return;
  const sources = sourcesOf(transfers);
  button.closest("form").hidden = open || !(sources.upload_ids.length + sources.evidence_ids.length);
  button.form.onsubmit = (event) => { event.preventDefault(); start(zone, button, transfers); };
}

async function start(zone, button, transfers) {
  button.disabled = true;
  try {
    const from = { received_from: button.form.elements.received_from.value };
    const made = await call("POST", zone.dataset.import, { ...sourcesOf(transfers), ...from }, { key: newKey() });
    location.assign(zone.dataset.then.replace("00000000-0000-0000-0000-000000000000", made.import_id));
  } catch (error) {
    if (!isExpected(error)) throw error;
    button.disabled = false;
    say(inWords(error), { tone: "bad" });
  }
}
