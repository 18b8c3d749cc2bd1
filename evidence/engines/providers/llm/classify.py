"""Kind and classification by the model."""

from __future__ import annotations

from evidence.engines.base.types import Classified, Document
from evidence.engines.documents import classify as rules
from evidence.engines.documents.language import language
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.endpoints import OPENING


def classify(document: Document) -> Classified:
    """What the model says of the first page; of a document without text, what the rules find. The language is read by rules."""
    name = f"File name: {' '.join(document.filename.split())[:120]}"
    answer = ask(schemas.SaidKind, "Classify this document.", document.text[:OPENING], about=name)
    if answer is None:
        return rules.classify(document)
    return Classified(answer.classification, answer.kind, answer.confidence, language(document.text))
