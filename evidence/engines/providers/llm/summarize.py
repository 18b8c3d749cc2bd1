"""A summary by the model, of sentences that the document bears out."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.endpoints import OPENING
from evidence.engines.providers.llm.locate import Squeezed, locate, squeeze
from evidence.engines.summaries import summarize as rules
from evidence.engines.support.support import missing


def summarize(document: Document, *, sentences: int = 5) -> str:
    """The model's sentences whose quotes stand in the document and bear them out; without any, the document's own sentences."""
    task = f"Summarise this document for an attorney in at most {sentences} sentences, each with a supporting quote."
    answer = ask(schemas.SaidSummary, task, document.text[: 4 * OPENING])
    source = squeeze(document.text)
    kept = [one.text.strip() for one in answer.sentences if _is_borne_out(one, source)] if answer else []
    return " ".join(kept[:sentences]) or rules.summarize(document, sentences=sentences)


def _is_borne_out(sentence: schemas.SaidSentence, source: Squeezed) -> bool:
    return locate(source, sentence.quote) is not None and not missing(sentence.text, sentence.quote)
