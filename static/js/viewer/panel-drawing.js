// One page of the original, as wide as the source panel it stands in.
import { styled } from "../late-styles.js";
import { placeOf } from "./marks.js";
import { originalOf } from "./originals.js";

const resizing = new ResizeObserver((entries) => entries.forEach(({ target }) => target.redraw?.()));

/** Draw the page a source cites into its panel; false when its words can't be pointed at there. */
export async function drawn(source) {
  const host = source.querySelector("[data-source-page]");
  const place = placeOf(source);
  await styled(host.closest("[data-page-styles]").dataset.pageStyles);
  host.setAttribute("aria-busy", "true");
  const original = await originalOf(source.dataset.original, place.evidence);
  const page = await original.page(place.page);
  if (!source.isConnected) return true;
  page.element.style.aspectRatio = String(page.ratio);
  host.replaceChildren(page.element);
  const width = () => Math.max(160, host.clientWidth - 24);
  await page.draw(width());
  const found = await page.mark(place);
  host.removeAttribute("aria-busy");
  host.redraw = () => { if (host.clientWidth) page.draw(width()); };
  resizing.observe(host);
  if (found) intoSight(host);
  return found;
}

function intoSight(host) {
  const mark = host.querySelector(".mark-box");
  const body = host.closest(".source-body");
  if (mark && body) body.scrollTop += mark.getBoundingClientRect().top - body.getBoundingClientRect().top - body.clientHeight / 3;
}
