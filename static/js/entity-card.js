// Who a name is, beside the name. What draws the card comes with the first name that is pointed at.
async function first({ target }) {
  if (!target.closest?.("[data-entity]")) return;
  for (const type of ["mouseover", "focusin"]) document.removeEventListener(type, first);
  try {
    (await import("./entities/card.js")).come(target);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;  // no connection: the name still leads to its page
  }
}

for (const type of ["mouseover", "focusin"]) document.addEventListener(type, first);
