"""Facts by the model, each on the document's own words."""

from __future__ import annotations

from evidence.engines.base.types import DateMention, Document, FoundFact, FoundMention
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.chunks import chunks
from evidence.engines.providers.llm.locate import Squeezed, locate, squeeze

_TASK = (
    "List the facts an attorney would note: events, payments, obligations with amounts or dates, "
    "what a witness said. "
    "One self-contained sentence each, with people and organisations named in full."
)


def extract_facts(document: Document, mentions: list[FoundMention], dates: list[DateMention]) -> list[FoundFact]:
    """The model's facts whose quote stands in the document, by their place in it. Whether it bears them out is compared
    where they are stored, as it is for every provider."""
    found: dict[tuple[int, int, str], FoundFact] = {}  # one that is dropped later stands in no other's way
    for start, end in chunks(document.text):
        answer = ask(schemas.SaidFacts, _TASK, document.text[start:end])
        source = squeeze(document.text, start, end)
        for one in answer.facts if answer else []:
            if fact := _verified(document.text, source, one, mentions, dates):
                found.setdefault((fact.start, fact.end, fact.text.lower()), fact)
    return sorted(found.values(), key=lambda fact: fact.start)


def _verified(
    text: str, source: Squeezed, one: schemas.SaidFact, mentions: list[FoundMention], dates: list[DateMention]
) -> FoundFact | None:
    """The fact on the source's own words; its date only where a date was found in them."""
    place = locate(source, one.quote)
    if not place or not one.text.strip():
        return None
    start, end = place
    when = _date_within(start, end, one.date, dates)
    return FoundFact(
        text=one.text.strip(),
        start=start,
        end=end,
        quote=text[start:end],
        date=when.date if when else None,
        date_end=when.date_end if when else None,
        precision=when.precision if when else None,
        entities=_names_within(start, end, mentions),
        confidence=one.confidence,
    )


def _date_within(start: int, end: int, stated: str | None, dates: list[DateMention]) -> DateMention | None:
    """The date that the model states, if it was found in these words; else the first that was."""
    inside = [one for one in dates if start <= one.start and one.end <= end]
    return next((one for one in inside if one.date.isoformat() == stated), inside[0] if inside else None)


def _names_within(start: int, end: int, mentions: list[FoundMention]) -> tuple[str, ...]:
    inside = (one for one in mentions if start <= one.start and one.end <= end)
    return tuple(dict.fromkeys(one.name for one in inside if one.type != "money"))
