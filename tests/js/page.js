// The least of a browser that modules ask for while they load, and a row of a list. What a page does is tested in tests/browser.

/** Put `document`, `location` and their like in place; `document` hears and dispatches events like the real one. */
export function makePage({ href = "https://intactus.test/cases/1", body = {} } = {}) {
  const document = Object.assign(new EventTarget(), {
    body: { dataset: body },
    cookie: "csrftoken=token",
    activeElement: null,
    createElement: (name) => element(name),
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  const location = Object.assign(new URL(href), { assigned: [], assign(address) { this.assigned.push(address); } });
  const page = { document, location, window: globalThis, addEventListener: () => undefined };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  globalThis.htmx = { trigger: () => undefined, process: () => undefined, onLoad: () => undefined, defineExtension: () => undefined };
  globalThis.CSS = { escape: (text) => text };
  return page;
}

/** An element that holds data, classes, text and children that are found by the selectors given. */
export function element(name = "div", { data = {}, found = {} } = {}) {
  const classes = new Set();
  return Object.assign(new EventTarget(), {
    localName: name,
    dataset: { ...data },
    classList: {
      add: (one) => classes.add(one), remove: (one) => classes.delete(one), contains: (one) => classes.has(one),
      toggle: (one, on) => (on ? classes.add(one) : classes.delete(one)),
    },
    children: [],
    append(...nodes) { this.children.push(...nodes); },
    replaceChildren(...nodes) { this.children = nodes; },
    querySelector: (selector) => found[selector] ?? null,
    querySelectorAll: (selector) => found[selector] ?? [],
  });
}

/** What was said to the person in passing messages, as they come. */
export function messages(document) {
  const said = [];
  document.addEventListener("intactus:toast", ({ detail }) => said.push(detail));
  return said;
}
