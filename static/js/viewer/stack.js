// A document's pages one below the other; only those near what is read are drawn.
const NEAR = "100% 0px";
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const GAP = 32;  // pixels left and right of a page
const WIDEST = 1100;

/** Pages of `original` in `host`, which scrolls. `onPage(number)` is called with the page that is read. */
export function stack(host, original, onPage) {
  const places = Array.from({ length: original.count }, (_, index) => placeholder(index + 1));
  const pages = new Map();
  const near = new Set();
  let zoom = 1;
  let marked;
  host.replaceChildren(...places);
  const width = () => Math.round(Math.min(WIDEST, Math.max(200, host.clientWidth - GAP)) * zoom);

  function pageAt(number) {
    if (!pages.has(number)) pages.set(number, Promise.resolve(original.page(number)).then((page) => {
      const place = places[number - 1];
      page.element.style.aspectRatio = place.style.aspectRatio = String(page.ratio);
      place.replaceChildren(page.element);
      return page;
    }));
    return pages.get(number);
  }
  async function show(number) {
    const page = await pageAt(number);
    await page.draw(width());
    return page;
  }
  async function estimate() {
    const { ratio } = await pageAt(1);
    for (const place of places) place.style.aspectRatio ||= String(ratio);
  }
  function layOut() {
    host.style.setProperty("--page-width", `${width()}px`);
    for (const number of near) show(number);
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const number = Number(target.dataset.place);
      if (isIntersecting) { near.add(number); show(number); } else { near.delete(number); pages.get(number)?.then((page) => page.clear()); }
    }
  }, { root: host, rootMargin: NEAR });
  const resizer = new ResizeObserver(() => { if (host.clientWidth) layOut(); });

  let reading = 1;
  const current = () => places.findLast((place) => place.offsetTop <= host.scrollTop + host.clientHeight / 3) ?? places[0];
  host.addEventListener("scroll", () => {
    const number = Number(current().dataset.place);
    if (number !== reading) onPage(reading = number);
  }, { passive: true });

  return {
    async ready() {
      layOut();
      await estimate();
      places.forEach((place) => observer.observe(place));
      resizer.observe(host);
    },
    /** Bring a page or words into sight; false when the words can't be found on it. */
    async goTo(place) {
      const number = Math.max(1, Math.min(original.count, place.page));
      reading = number;
      if (marked && marked !== number) (await pageAt(marked)).mark({ quote: "", boxes: [] });
      marked = number;
      const page = await show(number);
      const found = await page.mark(place);
      const mark = page.element.querySelector(".mark-box");
      const top = mark ? places[number - 1].offsetTop + mark.offsetTop - host.clientHeight / 3 : places[number - 1].offsetTop - 12;
      host.scrollTo({ top: Math.max(0, top), behavior: "instant" });
      return found;
    },
    zoom(step) {
      const at = STEPS.indexOf(zoom);
      zoom = step === 0 ? 1 : STEPS[Math.max(0, Math.min(STEPS.length - 1, at + step))];
      const share = host.scrollTop / host.scrollHeight;
      layOut();
      host.scrollTop = share * host.scrollHeight;
      return zoom;
    },
  };
}

function placeholder(number) {
  const place = Object.assign(document.createElement("div"), { className: "viewer-place" });
  place.dataset.place = String(number);
  return place;
}
