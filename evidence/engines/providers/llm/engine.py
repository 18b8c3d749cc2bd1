"""The engine that asks a language model, and believes it only where the source has the quoted words.

Dates, the language and the vectors stay local: they need no model and can't be made up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date

from evidence.engines.base.types import (
    Classified,
    DateMention,
    Document,
    FoundFact,
    FoundRelationship,
    Mention,
    Triaged,
)
from evidence.engines.dates.dates import find_dates
from evidence.engines.layout import blocks as layout
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm import triage as triaging
from evidence.engines.providers.llm.asking import LLMSettings, ask
from evidence.engines.providers.llm.locate import Squeezed, locate, locate_all, squeeze
from evidence.engines.providers.local import classify as local_classify
from evidence.engines.providers.local.embed import embed
from evidence.engines.providers.local.summarize import summarize as local_summary

_CHUNK = 6_000  # characters: a page or two
_NUMBER = re.compile(r"\d[\d.,]*")


class LLMEngine:
    """Document intelligence through any model PydanticAI speaks to. ``dropped`` counts what did not verify."""

    name = "llm"

    def __init__(self, settings: LLMSettings) -> None:
        self.settings = settings
        self.version = f"1.0 {settings.model}"
        self.dropped = 0

    def classify(self, document: Document) -> Classified:
        task = f"Classify this document. Its file name is {document.filename[:120]!r}."
        said = ask(self.settings, schemas.SaidKind, task, document.text[:_CHUNK]) if document.text.strip() else None
        if not said:
            return local_classify.classify(document)
        return Classified(said.classification, said.kind, said.confidence, local_classify.language(document.text))

    def triage(self, document: Document) -> Triaged:
        return triaging.triage(self.settings, document)

    def summarize(self, document: Document, *, sentences: int = 5) -> str:
        task = (
            f"Summarise this document for an attorney in at most {sentences} sentences, each with a supporting quote."
        )
        said = (
            ask(self.settings, schemas.SaidSummary, task, document.text[: 4 * _CHUNK])
            if document.text.strip()
            else None
        )
        source = squeeze(document.text)
        kept = (
            [s.text.strip() for s in said.sentences if self._found(source, s.quote) and supported(s.text, source)]
            if said
            else []
        )
        return " ".join(kept[:sentences]) or local_summary(document, sentences=sentences)

    def mentions(self, document: Document) -> list[Mention]:
        task = "List every person, organisation, place, sum of money, statute, case citation and account named."
        found: dict[tuple[int, int], Mention] = {}
        for start, end in chunks(document.text):
            said = ask(self.settings, schemas.SaidMentions, task, document.text[start:end])
            source = squeeze(document.text, start, end)
            for one in said.mentions if said else []:
                places = locate_all(source, one.text)
                self.dropped += not places
                for a, b in places:
                    words = document.text[a:b]
                    name = one.name.strip() or " ".join(words.split())
                    found.setdefault((a, b), Mention(a, b, words, one.type, name, one.role, one.confidence))
        return _without_overlaps(found.values())

    def dates(self, document: Document) -> list[DateMention]:
        return find_dates(document.text, document.reference_date)

    def relationships(self, document: Document, mentions: list[Mention]) -> list[FoundRelationship]:
        types = {mention.name: mention.type for mention in mentions}
        found = []
        for start, end in chunks(document.text):
            names = sorted({m.name for m in mentions if start <= m.start < end})
            if len(names) < 2:
                continue
            task = f"Say who did what to whom. Use only these names as subject and object: {'; '.join(names[:60])}"
            said = ask(self.settings, schemas.SaidRelationships, task, document.text[start:end])
            source = squeeze(document.text, start, end)
            for one in said.relationships if said else []:
                place = locate(source, one.quote)
                if not place or one.subject not in types or one.object not in types or one.subject == one.object:
                    self.dropped += 1
                    continue
                ends = (one.subject, types[one.subject], one.predicate.lower(), one.object, types[one.object])
                found.append(FoundRelationship(*ends, *place, document.text[slice(*place)], one.confidence))
        return found

    def facts(self, document: Document, mentions: list[Mention], dates: list[DateMention]) -> list[FoundFact]:
        task = (
            "List the facts an attorney would note: events, payments, obligations with amounts or dates, "
            "what a witness said. "
            "One self-contained sentence each, with people and organisations named in full."
        )
        found: dict[tuple[int, int], FoundFact] = {}
        for start, end in chunks(document.text):
            said = ask(self.settings, schemas.SaidFacts, task, document.text[start:end])
            source = squeeze(document.text, start, end)
            for one in said.facts if said else []:
                fact = self._fact(document, source, one, mentions, dates)
                if fact:
                    found.setdefault((fact.start, fact.end), fact)
        return sorted(found.values(), key=lambda f: f.start)

    def embed(self, texts: list[str]) -> list[list[float]]:
        return embed(texts)

    def _fact(
        self,
        document: Document,
        source: Squeezed,
        said: schemas.SaidFact,
        mentions: list[Mention],
        dates: list[DateMention],
    ) -> FoundFact | None:
        """The fact on the source's own words; its date only where the local rules read it there too."""
        place = locate(source, said.quote)
        if not place or not said.text.strip() or not supported(said.text, source):
            self.dropped += 1
            return None
        start, end = place
        inside = [d for d in dates if start <= d.start and d.end <= end]
        when = next((d for d in inside if d.date.isoformat() == said.date), inside[0] if inside else None)
        named = dict.fromkeys(m.name for m in mentions if start <= m.start and m.end <= end and m.type != "money")
        return FoundFact(
            text=said.text.strip(),
            start=start,
            end=end,
            quote=document.text[start:end],
            date=when.date if when else None,
            date_end=when.date_end if when else None,
            precision=when.precision if when else None,
            entities=tuple(named),
            confidence=said.confidence,
        )

    def _found(self, source: Squeezed, quote: str) -> bool:
        place = locate(source, quote)
        self.dropped += not place
        return bool(place)


def supported(statement: str, source: Squeezed) -> bool:
    """Every figure of the statement stands in the source, as written or as a part of a date the source has."""
    figures = {number.strip(".,") for number in _NUMBER.findall(statement)}
    if all(figure in source.text for figure in figures):
        return True
    read = find_dates(source.text)
    parts = {str(part) for found in read for day in (found.date, found.date_end) if day for part in _parts(day)}
    return all(figure in source.text or figure in parts for figure in figures)


def _parts(day: date) -> Iterator[int]:
    yield from (day.year, day.month, day.day)


def chunks(text: str) -> list[tuple[int, int]]:
    """Spans of a page or a part of one, cut at paragraphs, then lines, then blanks; empty pages left out."""
    spans: list[tuple[int, int]] = []
    for start, end in layout.pages(text):
        while end - start > _CHUNK:
            cuts = (text.rfind(mark, start + _CHUNK // 2, start + _CHUNK) for mark in ("\n\n", "\n", " "))
            stop = next((cut for cut in cuts if cut > 0), start + _CHUNK)
            spans.append((start, stop))
            start = stop
        spans.append((start, end))
    return [(a, b) for a, b in spans if text[a:b].strip()]


def _without_overlaps(mentions: Iterable[Mention]) -> list[Mention]:
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda m: (m.start, -m.end)):
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept
