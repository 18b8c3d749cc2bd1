"""Facts by the model, each on the document's own words."""

from __future__ import annotations

from evidence.engines.base.types import DateMention, FoundFact, FoundMention
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.locate import Squeezed, locate, on_one_page
from evidence.engines.providers.llm.parts import PartAnswer


def verified_facts(
    text: str, answers: list[PartAnswer], mentions: list[FoundMention], dates: list[DateMention]
) -> list[FoundFact]:
    """The model's facts whose quote stands in its part, by their place in it. Whether it bears them out is compared
    where they are stored, as it is for every provider."""
    found: dict[tuple[int, int, str], FoundFact] = {}  # one that is dropped later stands in no other's way
    for part in answers:
        for one in part.said.facts:
            if fact := _verified(text, part.source, one, mentions, dates):
                found.setdefault((fact.start, fact.end, fact.text.lower()), fact)
    return sorted(found.values(), key=lambda fact: fact.start)


def _verified(
    text: str, source: Squeezed, one: schemas.SaidFact, mentions: list[FoundMention], dates: list[DateMention]
) -> FoundFact | None:
    """The fact on the source's own words; its date only where a date was found in them."""
    place = locate(source, one.quote)
    if not place or not one.text.strip():
        return None
    start, end = on_one_page(text, *place)
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
