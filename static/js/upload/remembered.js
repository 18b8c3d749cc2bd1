// Uploads in parts that are under way, kept by this browser so that the same file, selected again, goes on where it was.
const PLACE = "intactus-uploads";

// The same file: of the same name and content, for the same case.
const nameOf = ({ address, sha256, file }) => `${address} ${sha256} ${file.name}`;

function all(store, now) {
  try {
    const kept = Object.entries(JSON.parse(store.getItem(PLACE) ?? "{}"));
    return Object.fromEntries(kept.filter(([, { until }]) => Date.parse(until) > now));
  } catch {
    return {};  // no store, or not what was written: it begins anew
  }
}

function write(store, kept) {
  try {
    if (Object.keys(kept).length) store.setItem(PLACE, JSON.stringify(kept));
    else store.removeItem(PLACE);
  } catch {
    // full or forbidden: a reload begins anew, and nothing else is lost
  }
}

/** What the server promised for this file before, or undefined. */
export function recall(transfer, store = globalThis.localStorage, now = Date.now()) {
  return all(store, now)[nameOf(transfer)]?.given;
}

export function remember(transfer, given, store = globalThis.localStorage, now = Date.now()) {
  const { upload_id, parts } = given;
  write(store, { ...all(store, now), [nameOf(transfer)]: { given: { upload_id, parts }, until: parts.expires_at } });
}

export function forget(transfer, store = globalThis.localStorage, now = Date.now()) {
  const kept = all(store, now);
  delete kept[nameOf(transfer)];
  write(store, kept);
}
