// What some visits do on any page: download, show more of a list, choose in a filter.
const htmx = window.htmx;
const notify = (text, tone) => document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone } }));

// On the client's view of a case every call says so, as htmx's calls do by hx-headers: the server then narrows it.
const lookedAs = (elt) => (elt.closest("[data-view-as]") ? { "X-View-As": elt.closest("[data-view-as]").dataset.viewAs } : {});

/** Fetch a file. The tool answers a signed address that is good for a minute; the browser then fetches the bytes from the store. */
export async function download(button) {
  const response = await fetch(button.dataset.download, { headers: { Accept: "application/json", ...lookedAs(button) } });
  if (response.status === 401) return location.assign(`/sign-in?expired&next=${encodeURIComponent(location.pathname + location.search)}`);
  const answer = await response.json();
  if (response.ok) location.assign(answer.download_url);
  else notify(answer.error?.message ?? "The file could not be fetched. Try again.", "bad");
}

/** The next page of a list, added below; the part then no longer refreshes by itself (see live.js). */
export async function showMore(link) {
  if (link.classList.contains("is-busy")) return;
  const part = link.closest("[data-tool]");
  const url = new URL(part.getAttribute("hx-get"), location.href);
  url.searchParams.set("cursor", link.dataset.more);
  link.classList.add("is-busy");
  const headers = { Accept: "text/html", "HX-Request": "true", ...lookedAs(part) };
  const response = await fetch(url, { headers }).finally(() => link.classList.remove("is-busy"));
  if (!response.ok) return notify("The rest could not be loaded. Try again.", "bad");
  const next = new DOMParser().parseFromString(await response.text(), "text/html");
  const added = [...(next.querySelector("[data-rows]")?.children ?? [])];
  part.querySelector("[data-rows]").append(...added);
  part.querySelector("[data-pager]")?.replaceWith(next.querySelector("[data-pager]") ?? "");
  part.dataset.expanded = "true";
  htmx.process(part);
  part.dispatchEvent(new CustomEvent("intactus:added", { bubbles: true }));
  (added[0]?.querySelector("a, button") ?? added[0])?.focus({ preventScroll: true });
}

export { fillChoices } from "./choices.js";
