// Who a name is, beside the name: on hover and on focus, until Escape or until one goes on.
import { styled } from "../late-styles.js";
import { call, isExpected } from "../tools.js";
import { codeWords, counted } from "../words.js";

const WAIT = 250;
const known = new Map();
const card = Object.assign(document.createElement("div"), { className: "entity-card", id: "entity-card", hidden: true });
card.setAttribute("role", "tooltip");
document.querySelector("main").append(card);
let owner;
let timer;

function element(name, text, className = "") { return Object.assign(document.createElement(name), { textContent: text, className }); }

function draw(entity) {
  const counts = [counted(entity.fact_count, "fact"), counted(entity.mention_count, "mention"), counted(entity.relationship_count, "relationship")];
  const parts = [element("b", entity.name), element("span", [codeWords(entity.type), ...entity.roles.slice(0, 3).map(codeWords)].join(" · "), "muted")];
  if (entity.aliases.length) parts.push(element("span", `Also ${entity.aliases.slice(0, 5).join(", ")}`));
  card.replaceChildren(...parts, element("span", counts.join(", ")), element("span", "Opens the page of this name", "muted"));
}

async function show(chip) {
  const id = chip.dataset.entity;
  try {
    await styled(document.querySelector("[data-card-styles]").dataset.cardStyles);
    if (!known.has(id)) known.set(id, await call("GET", `/v1/entities/${id}`));
  } catch (error) {
    if (!isExpected(error)) throw error;
    return;
  }
  if (owner !== chip || !chip.isConnected) return;
  draw(known.get(id));
  card.hidden = false;
  chip.setAttribute("aria-describedby", card.id);
  const box = chip.getBoundingClientRect();
  card.style.left = `${Math.max(8, Math.min(box.left, innerWidth - card.offsetWidth - 8))}px`;
  const below = box.bottom + 4 + card.offsetHeight < innerHeight;
  card.style.top = `${below ? box.bottom + 4 : box.top - card.offsetHeight - 4}px`;
}

function hide() {
  clearTimeout(timer);
  owner?.removeAttribute("aria-describedby");
  owner = undefined;
  card.hidden = true;
}

/** The pointer or the focus came to something: if it is a name, its card is shown. */
export function come(target) {
  const chip = target.closest?.("[data-entity]");
  if (target.closest?.("#entity-card")) return clearTimeout(timer);
  if (!chip || chip === owner) return;
  hide();
  owner = chip;
  timer = setTimeout(() => show(chip), WAIT);
}
function go(to) { if (owner && !to?.closest?.("#entity-card, [data-entity]")) { clearTimeout(timer); timer = setTimeout(hide, WAIT); } }

document.addEventListener("mouseover", ({ target }) => come(target));
document.addEventListener("mouseout", ({ relatedTarget }) => go(relatedTarget));
document.addEventListener("focusin", ({ target }) => come(target));
document.addEventListener("focusout", ({ relatedTarget }) => go(relatedTarget));
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") hide(); });
document.addEventListener("scroll", hide, { passive: true, capture: true });
document.addEventListener("intactus:events", ({ detail }) => { for (const { entity_id: id } of detail.events) known.delete(id); });
