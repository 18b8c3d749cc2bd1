// The words that are selected in a source, with the document and page they stand on.
const shownSource = (node) => (node?.nodeType === Node.TEXT_NODE ? node.parentElement : node)?.closest?.(".source-view");

/** `{evidence_id, page, quote}`, or `null` while nothing is selected in a source's text. */
export function selectedWords() {
  const selection = getSelection();
  const source = selection?.isCollapsed === false ? shownSource(selection.anchorNode) : null;
  const quote = selection?.toString().trim();
  if (!source || !quote || shownSource(selection.focusNode) !== source || !source.querySelector(".source-words")?.contains(selection.anchorNode)) return null;
  return { evidence_id: source.dataset.evidence, page: Number(source.dataset.page), quote };
}
