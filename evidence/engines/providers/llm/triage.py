"""The first look at a new document by the model: a proposal counts only in the document's own words."""

from __future__ import annotations

from evidence.engines.base.types import Document, Triaged
from evidence.engines.dates.dates import find_dates
from evidence.engines.documents import triage as rules
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.endpoints import OPENING
from evidence.engines.providers.llm.locate import locate, squeeze

_TASK = (
    "Look at this new document for the firm's intake. Copy its own title or subject, the words that give the day it was "
    "written, the name of whoever wrote or sent it, and words that suggest it may be legally privileged. Leave empty what "
    "it does not say."
)


def triage(document: Document) -> Triaged:
    """What the model proposes and the document bears out; of a document without text, what the rules find."""
    found = rules.triage(document)
    answer = ask(schemas.SaidTriage, _TASK, document.text[:OPENING])
    if answer is None:
        return found
    source = squeeze(document.text[:OPENING])

    def copied(words: str) -> str:
        place = locate(source, words)
        return " ".join(document.text[slice(*place)].split()) if place else ""

    dated = find_dates(copied(answer.date_quote), document.reference_date)
    return Triaged(
        title=copied(answer.title) or found.title,
        date=found.date or (dated[0].date if dated else None),
        author=found.author or copied(answer.author),
        kind=answer.kind,
        confidence=answer.confidence,
        privilege_quote=found.privilege_quote or copied(answer.privilege_quote),
    )
