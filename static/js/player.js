// The page of a recording: its words run with it, a word is a way to its second, and an address leads to cited words.
import { isShortcut, isWriting } from "./keys.js";
import { supply } from "./player/source.js";
import { pageOf, secondAsked, wordAt, wordsOf } from "./player/words.js";

const htmx = window.htmx;
const root = document.querySelector("[data-player]");
const media = root.querySelector("[data-media]");
const STEP = 5;  // seconds that an arrow moves by
const part = () => root.querySelector('[data-tool="evidence.get_recording"]');
const recording = () => root.querySelector("[data-recording]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let words = [];
let nodes = [];
let now = -1;
let fetching = false;

const source = supply(media, original, say);

async function original() {
  const response = await fetch(`/v1/evidence/${root.dataset.evidence}/original`, { headers: { Accept: "application/json" } });
  if (response.status === 401) location.assign("/sign-in?expired");
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? "The recording could not be fetched.");
  return answer;
}
function say(message) {
  const note = root.querySelector("[data-player-note]");
  note.textContent = message;
  note.hidden = !message;
}

// The words --------------------------------------------------------------------------------------------------------
function read() {
  nodes = [...root.querySelectorAll(".spoken-words > [data-at]")];
  words = nodes.map(({ dataset, textContent }) => ({
    from: Number(dataset.at), until: Number(dataset.until),
    offset: dataset.offset === undefined ? null : Number(dataset.offset),
    end: Number(dataset.offset ?? 0) + textContent.length,
  }));
  now = -1;
  caption();
  markCited();
  follow();
}
/** Of a film the lines are its captions too, of the part that is shown. */
function caption() {
  const track = media.textTracks[0];
  if (!track) return;
  if (track.mode === "disabled") track.mode = "hidden";
  for (const cue of [...track.cues ?? []]) track.removeCue(cue);
  for (const line of root.querySelectorAll(".spoken-line")) {
    const text = line.querySelector(".spoken-words").textContent.replace(/\s+/g, " ").trim();
    track.addCue(new VTTCue(Number(line.dataset.from), Number(line.dataset.until), text));
  }
}
function markCited(query = new URLSearchParams(location.search)) {
  for (const node of root.querySelectorAll(".is-cited")) node.classList.remove("is-cited");
  const here = Number(query.get("page") ?? 1) === Number(recording()?.dataset.page);
  if (!here || !query.has("start")) return;
  const cited = wordsOf(words, Number(query.get("start")), Number(query.get("end") ?? Infinity));
  for (const index of cited) nodes[index].classList.add("is-cited");
  nodes[cited[0]]?.scrollIntoView({ block: "center" });
}
function follow() {
  const index = wordAt(words, media.currentTime);
  if (index === now) return;
  for (const node of root.querySelectorAll(".is-now")) node.classList.remove("is-now");
  now = index;
  const node = nodes[index];
  if (!node) return;
  node.classList.add("is-now");
  const line = node.closest(".spoken-line");
  line.classList.add("is-now");
  if (!media.paused) line.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
}

// Parts ------------------------------------------------------------------------------------------------------------
async function show(page) {
  if (fetching) return;
  fetching = true;
  try {
    const address = `/v1/evidence/${root.dataset.evidence}/recording?page=${page}`;
    const response = await fetch(address, { headers: { Accept: "text/html", "HX-Request": "true" } });
    if (response.status === 401) return location.assign("/sign-in?expired");
    const body = new DOMParser().parseFromString(await response.text(), "text/html").body;
    if (!response.ok) return say(body.textContent.trim() || "This part could not be read. Try again.");
    const fresh = part().cloneNode(false);
    fresh.setAttribute("hx-get", address);
    fresh.append(...body.childNodes);
    part().replaceWith(fresh);
    htmx.process(fresh);
    read();
  } finally { fetching = false; }
}
async function keepUp() {
  const page = pageOf(media.currentTime);
  if (!media.paused && recording() && page !== Number(recording().dataset.page) && page <= Number(recording().dataset.pages)) {
    await show(page);
  }
  follow();
}
async function goToAddress(address) {
  const page = Number(address.searchParams.get("page") ?? 1);
  if (page !== Number(recording()?.dataset.page)) await show(page);
  markCited(address.searchParams);
  const second = secondAsked(address.searchParams, words);
  if (second !== null) source.goTo(second);
}

// What people do ---------------------------------------------------------------------------------------------------
root.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const turn = event.target.closest("[data-part]");
  if (turn) {
    event.preventDefault();
    show(Number(turn.dataset.part));
    return;
  }
  const at = event.target.closest("[data-at]");
  if (!at || !document.getSelection().isCollapsed) return;
  source.goTo(Number(at.dataset.at));
  if (at.matches("button")) media.play().catch(() => {});
});
document.addEventListener("click", (event) => {
  const chip = event.target.closest?.("a.citation");
  const address = chip && new URL(chip.href);
  if (!address || address.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  history.pushState({}, "", address);
  goToAddress(address);
}, true);
addEventListener("popstate", () => goToAddress(new URL(location.href)));
document.addEventListener("keydown", (event) => {
  if (isShortcut(event) || isWriting(event.target) || event.target === media || event.target.closest("summary")) return;
  if (event.key === " " && !event.target.closest("button, a")) {
    event.preventDefault();
    if (media.paused) media.play().catch(() => {}); else media.pause();
  }
  const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
  if (by) {
    event.preventDefault();
    source.goTo(Math.max(0, media.currentTime + by));
  }
});
media.addEventListener("timeupdate", keepUp);
media.addEventListener("seeked", follow);
document.addEventListener("htmx:afterSwap", (event) => { if (event.target === part() || part()?.contains(event.target)) read(); });

read();
await source.begin();
await goToAddress(new URL(location.href));
