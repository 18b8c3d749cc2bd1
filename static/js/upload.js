// Files to the case: hash, ask for an address, send the bytes, confirm. Each file stands for itself.
const zone = document.querySelector("[data-upload]");
const AT_ONCE = 3;
const HASH_LIMIT = 256 * 1024 * 1024;  // larger files are hashed by the server alone: the browser would hold them whole
const csrf = () => document.querySelector('meta[name="csrf-token"]').content;
const queue = [];
let running = 0;

class Refused extends Error {}

async function tool(url, body, key) {
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": csrf(), "Idempotency-Key": key };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (response.status === 401) location.assign(`/sign-in?expired&next=${encodeURIComponent(location.pathname + location.search)}`);
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(refusal(data.error, response.status));
  return data;
}
function refusal(error, status) {
  const field = Object.values(error?.details?.fields ?? {})[0]?.[0];
  return [field ?? error?.message ?? `The server answered ${status}.`, error?.suggestion].filter(Boolean).join(" ");
}

async function fingerprint(file) {
  if (file.size > HASH_LIMIT || !crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function send(file, { upload_url: url, headers }, onProgress) {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open("PUT", url);
    for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener("progress", (event) => { if (event.lengthComputable) onProgress(event.loaded / event.total); });
    xhr.addEventListener("load", () => (xhr.status < 300 ? resolve() : reject(new Refused(`The store refused the file (${xhr.status}). Try again.`))));
    xhr.addEventListener("error", () => reject(new Refused("The connection broke. Try again; nothing was stored twice.")));
    xhr.send(file);
  });
}

async function upload(entry) {
  const { file, show } = entry;
  show("hashing", "Taking its fingerprint");
  const sha256 = await fingerprint(file);
  const wanted = { filename: file.name, content_type: file.type || "application/octet-stream", size_bytes: file.size, ...(sha256 && { sha256 }) };
  const given = await tool(zone.dataset.upload, wanted, entry.key);
  if (given.duplicate_of) return given;  // known by its fingerprint: not a byte is sent
  show("sending", "Sending", 0);
  await send(file, given, (share) => show("sending", `Sending ${Math.round(share * 100)} %`, share * 100));
  show("confirming", "Checking", 100);
  return tool(`/v1/evidence/uploads/${given.upload_id}/confirm`, {}, `${entry.key}-confirm`);
}

async function run(entry) {
  running += 1;
  try {
    const result = await upload(entry);
    if (result.duplicate_of) entry.show("duplicate", "Already in this case; kept once");
    else entry.show("done", "Received, now being read");
    for (const part of document.querySelectorAll('[data-live~="evidence"]')) window.htmx.trigger(part, "refresh");
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof TypeError)) throw error;
    entry.show("failed", error instanceof Refused ? error.message : "No connection. Try again.");
  } finally {
    running -= 1;
    summarise();
    next();
  }
}
function next() { while (running < AT_ONCE && queue.length) run(queue.shift()); }

const entries = [];
function add(file) {
  const row = zone.querySelector("template").content.firstElementChild.cloneNode(true);
  const [name, state, retry, bar] = row.children;
  name.textContent = name.title = file.webkitRelativePath || file.name;
  const entry = { file, key: crypto.randomUUID?.() ?? `${Date.now()}-${entries.length}`, state: "waiting" };
  entry.show = (code, text, percent) => {
    entry.state = row.dataset.state = code;
    state.textContent = text;
    retry.hidden = code !== "failed";
    bar.hidden = ["failed", "done", "duplicate"].includes(code);
    if (percent === undefined) bar.removeAttribute("value"); else bar.value = percent;
  };
  retry.addEventListener("click", () => { entry.key = crypto.randomUUID?.() ?? `${Date.now()}`; entry.show("waiting", "Waiting", 0); queue.push(entry); next(); });
  zone.querySelector(".upload-list").append(row);
  entries.push(entry);
  queue.push(entry);
}
function addAll(files) {
  for (const file of files) add(file);
  summarise();
  next();
}

function summarise() {
  const count = (...states) => entries.filter((entry) => states.includes(entry.state)).length;
  const place = zone.querySelector(".upload-summary");
  place.hidden = entries.length < 2;
  const parts = [[count("done"), "received"], [count("duplicate"), "already here"], [count("failed"), "failed"]];
  const told = parts.filter(([number]) => number).map(([number, word]) => `${number} ${word}`).join(", ");
  place.textContent = `${entries.length} files${told ? `: ${told}` : ""}`;
}

async function dropped(items) {
  const roots = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  return (await Promise.all(roots.map(filesOf))).flat();
}
async function filesOf(entry) {
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!batch.length) break;
    found.push(...batch);
  }
  return (await Promise.all(found.map(filesOf))).flat();
}

if (zone) {
  zone.querySelector("input").addEventListener("change", ({ target }) => { addAll(target.files); target.value = ""; });
  for (const type of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(type, async (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      zone.dataset.over = String(type === "dragover");
      if (type === "drop") addAll(await dropped(event.dataTransfer.items));
    });
  }
  addEventListener("beforeunload", (event) => { if (running) event.preventDefault(); });
}
