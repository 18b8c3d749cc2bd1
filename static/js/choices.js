// Selects that offer what a tool lists: filled when their form is reached for, searched where there is more than one page of it.
const notify = (text) => document.dispatchEvent(new CustomEvent("intactus:toast", { detail: { text, tone: "bad" } }));

/** Fill the selects of a form with what their tools list. Each is filled once, whatever was reached for first. */
export async function fillChoices(form) {
  await Promise.all([...form.querySelectorAll("select[data-choices]")].map(async (select) => {
    const address = select.dataset.choices;
    delete select.dataset.choices;
    const answer = await listed(address);
    if (!answer) return notify("What there is to choose from could not be loaded. Open the page anew.");
    offer(select, answer, "There are none yet");
    if (answer.has_more && "choicesSearch" in select.dataset) (await import("./choices-search.js")).search(select, address, { listed, offer });
  }));
}

async function listed(address) {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  return response.ok ? response.json() : undefined;
}

/** Add what is listed and not there yet, marked as `found`; `none` is said where there is nothing to choose. */
function offer(select, answer, none) {
  const { choicesName: name, choicesOf = "items", choicesIn, choicesValue = "id" } = select.dataset;
  const within = (one) => one[choicesIn]?.map((part) => ({ ...part, [name]: `${one[name]} › ${part[name]}` })) ?? one;
  const known = new Set([...select.options].map((one) => one.value));
  const add = (option) => select.append(Object.assign(option, { found: true }));
  for (const one of answer[choicesOf].flatMap(within)) if (!known.has(String(one[choicesValue]))) add(new Option(one[name], one[choicesValue]));
  if (!select.options.length) add(Object.assign(new Option(none, "", true, true), { disabled: true }));
}
