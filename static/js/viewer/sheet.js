// The empty sheet every page is drawn on: image at the bottom, words above it, highlights on top.
export function sheet(kind, number) {
  const element = document.createElement("div");
  element.className = "viewer-page";
  element.dataset.number = String(number);
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", `Page ${number}`);
  const marks = layer("mark-layer");
  marks.setAttribute("aria-hidden", "true");
  if (kind === "pdf") element.append(layer("text-layer"));
  element.append(marks);
  return { element, marks };
}

function layer(className) {
  return Object.assign(document.createElement("div"), { className });
}
