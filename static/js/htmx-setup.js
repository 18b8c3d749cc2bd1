// How pages talk to tools: JSON bodies with real types, CSRF, idempotency keys, one request per click.
import { bodyOf } from "./body.js";

const htmx = window.htmx;
// The cookie first: signing in again in another tab renews it, and this page's forms stay good.
const csrf = () => /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? document.querySelector('meta[name="csrf-token"]')?.content ?? "";
let internals;

function controlTypes(form) {
  const types = {};
  for (const control of form?.elements ?? []) if (control.name && control.dataset.type) types[control.name] = control.dataset.type;
  return types;
}

function jsonBody(parameters, elt) {
  const types = controlTypes(elt.matches("form") ? elt : elt.closest("form"));
  return JSON.stringify(bodyOf(parameters, { types, typed: internals.getExpressionVars(elt), removes: elt.dataset.removes }));
}

htmx.defineExtension("json", {
  init(api) { internals = api; },
  onEvent(name, event) { if (name === "htmx:configRequest") configure(event.detail); },
  encodeParameters(xhr, parameters, elt) { return jsonBody(parameters, elt); },
});

// Filters that are not set stay out of the address.
function dropEmpty(parameters) {
  for (const name of Object.keys(parameters)) if (parameters[name] === "") delete parameters[name];
}

function configure(detail) {
  detail.headers.Accept = "text/html";
  if (detail.triggeringEvent?.detail?.live) detail.headers["X-Live-Refresh"] = "true";
  if (detail.verb === "get") return dropEmpty(detail.parameters);
  detail.headers["X-CSRFToken"] = csrf();
  detail.headers["Content-Type"] = "application/json";
  const key = detail.parameters.idempotency_key;
  if (key) detail.headers["Idempotency-Key"] = key;
  delete detail.parameters.idempotency_key;
}

// A second click on something that is still being sent does nothing.
const waiting = new WeakSet();
const sender = (target) => target.closest?.("form[hx-post], form[hx-patch], [hx-post]:not(form), [hx-patch]:not(form), [hx-delete]");

for (const type of ["click", "submit"]) {
  document.addEventListener(type, (event) => {
    const found = sender(event.target);
    if (!found || !waiting.has(found)) return;
    if (type === "click" && found.matches("form") && !event.target.closest("[type=submit]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

function busy(elt, on) {
  const button = elt.matches("form") ? elt.querySelector("[type=submit]") : elt;
  button?.classList.toggle("is-busy", on);
  if (on) button?.setAttribute("aria-disabled", "true"); else button?.removeAttribute("aria-disabled");
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb === "get") return;
  waiting.add(detail.elt);
  busy(detail.elt, true);
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { xhr, requestConfig, successful } = detail;
  const { elt } = requestConfig;  // detail.elt is a parent when the swap removed the sender
  if (requestConfig.verb === "get") return;
  waiting.delete(elt);
  busy(elt, false);
  if (xhr.status > 0 && xhr.status < 500) renewKey(elt);
  if (successful) afterWrite(elt);
});

// An answered key is spent; after a lost connection the same key is sent again, so the act happens once.
function renewKey(elt) {
  const key = elt.querySelector?.('input[name="idempotency_key"]');
  if (key) key.value = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
}

function afterWrite(elt) {
  const { refresh, then } = elt.dataset;
  if (then) return location.assign(then);
  if ("reload" in elt.dataset) return location.reload();
  if ("reset" in elt.dataset) elt.reset();
  for (const type of (refresh ?? "").split(" ").filter(Boolean)) {
    for (const part of document.querySelectorAll(`[data-live~="${type}"]`)) htmx.trigger(part, "refresh");
  }
}

// A partial may say where to go next; only addresses of this site are followed.
htmx.onLoad((loaded) => {
  const target = loaded.matches?.("[data-redirect]") ? loaded : loaded.querySelector?.("[data-redirect]");
  const path = target?.dataset.redirect ?? "";
  if (path.startsWith("/") && !path.startsWith("//")) location.assign(path);
});
