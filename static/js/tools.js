// Calls of tools by scripts: JSON in, JSON out, and refusals in words that people can read.
const csrf = () => /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? document.querySelector('meta[name="csrf-token"]')?.content ?? "";
const signIn = () => `/sign-in?expired&next=${encodeURIComponent(location.pathname + location.search)}`;

/** What a tool answered instead: `message` for people, `status`, the refused `fields` and when to try again. */
export class Refused extends Error {
  constructor(error, status, retryAfter) {
    const { details = {}, message, suggestion } = error ?? {};
    const fields = details.fields ?? {};
    const first = Object.values(fields)[0]?.[0];
    super([first ?? message ?? `The server answered ${status}. Try again.`, next(details, suggestion)].filter(Boolean).join(" "));
    Object.assign(this, { status, fields, details, retryAfter, code: error?.code });
  }
}

// What is said to programs is not said to people.
const next = ({ nearest: [best] = [] }, words) => (best ? `Most like them: “${best.text.slice(0, 160)}”` : !words?.includes("details.") && words);

export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

async function send(url, { accept, method, body, key, version, dryRun, live, signal }) {
  const headers = { Accept: accept, "X-CSRFToken": csrf() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  if (version !== undefined) headers["If-Match"] = `"${version}"`;
  if (dryRun) headers.Prefer = "dry-run";
  if (live) headers["X-Live-Refresh"] = "true";
  const response = await fetch(url, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
  if (response.status === 401) location.assign(signIn());
  return response;
}

// A call that takes a recent code of the second factor is made again once it was given.
async function confirmed(refused) {
  if (refused.code !== "STEP_UP_REQUIRED" || !refused.details.has_second_factor) return false;
  return new Promise((answer) => { document.dispatchEvent(new CustomEvent("intactus:step-up", { detail: { answer } })); });
}

/** Call a tool; `version` is the one that was read, `dryRun` asks only what would happen, `live` that nobody asked.
 * Throws `Refused`, or `TypeError` without a connection. */
export async function call(method, url, body, options = {}) {
  const response = await send(url, { ...options, accept: "application/json", method, body });
  if (response.status === 204) return null;
  const data = await response.json().catch(() => ({}));
  if (response.ok) return data;
  const refused = new Refused(data.error, response.status, Number(response.headers.get("Retry-After")) || data.error?.retry_after);
  if (await confirmed(refused)) return call(method, url, body, options);
  throw refused;
}

/** A tool's answer as the partial a page shows. */
export async function partial(url, { method = "GET", body, key } = {}) {
  const response = await send(url, { accept: "text/html", method, body, key });
  const shown = new DOMParser().parseFromString(await response.text(), "text/html").body;
  if (response.ok) return shown;
  const error = shown.querySelector("[data-error-code]");
  const details = { has_second_factor: error?.matches("[data-step-up]") };
  const message = error?.querySelector("[data-error-message]").textContent.trim();
  const refused = new Refused({ message, code: error?.dataset.errorCode, details }, response.status);
  if (await confirmed(refused)) return partial(url, { method, body, key });
  throw refused;
}

/** Whether this is what a call may throw: refused, or no connection. */
export const isExpected = (error) => error instanceof Refused || error instanceof TypeError;
export const inWords = (error) => (error instanceof Refused ? error.message : "No connection. Nothing was lost; try again.");

export function say(text, { tone, action, run } = {}) {
  document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone, action, run } }));
}

export function refresh(entity) {
  for (const part of document.querySelectorAll(`[data-live~="${entity}"]`)) window.htmx.trigger(part, "refresh");
}

/** The one question before something that cannot be taken back; resolves to whether it was answered with yes. */
export function ask(title, text, label) {
  const dialog = document.getElementById("confirm-dialog");
  dialog.querySelector("h2").textContent = title;
  dialog.querySelector("[data-confirm-text]").textContent = text;
  dialog.querySelector("[data-confirm-ok]").textContent = label;
  dialog.returnValue = "cancel";
  dialog.showModal();
  return new Promise((resolve) => { dialog.addEventListener("close", () => resolve(dialog.returnValue === "ok"), { once: true }); });
}
