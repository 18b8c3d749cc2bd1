"""What the entries of an outline refer to, as a caller sees it now: words, citation and source, some queries a kind."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.db.models.functions import Left

from config.api.scope import Scope
from config.dates import date_label
from evidence.items.outward import title_for
from evidence.items.titles import titled_items
from evidence.models import Exhibit, Page, Transcript
from evidence.transcripts.bluebook import citation
from evidence.transcripts.places import Place, PlaceRange
from evidence.transcripts.text import TranscriptLine
from facts.facts.readers import shown_citations
from facts.models import Fact, Issue, OutlineEntry, Question
from facts.models.outline import REFERENCES
from facts.outlines.citing import Citer
from facts.outlines.passages import read_passages
from facts.serializers import place_of_row
from facts.temporal.readers import shown_mentions
from facts.temporal.words import when_words

CURRENT, DISMISSED, WITHDRAWN, MISSING = "current", "dismissed", "withdrawn", "missing"
PERMISSIONS = {
    "fact": "facts", "testimony": "transcripts", "exhibit": "exhibits", "document": "evidence", "question": "questions",
    "issue": "issues",
}  # fmt: skip
OPENING = 300  # characters of a page, of which the first line is shown as the source of a whole document


@dataclass(frozen=True, slots=True)
class Shown:
    """A thing that an entry refers to. ``state`` says whether it still stands; ``missing``: lines that the transcript does
    not have any more, as it reads now."""

    words: str
    detail: str = ""
    quote: str = ""
    citation: str = ""
    state: str = CURRENT
    source: Mapping[str, Any] | None = None
    date: str = ""  # of a fact, without what its words add to it ("since", "late"): what entries kept from the first

    @property
    def said(self) -> dict[str, str]:
        """What an entry keeps, and is compared with."""
        return {"words": self.words, "detail": self.date or self.detail, "quote": self.quote}


class References:
    """What these entries refer to within one case, for one scope. Of what the caller may not see there is nothing."""

    def __init__(self, scope: Scope, case_id: uuid.UUID, entries: Iterable[OutlineEntry]) -> None:
        self.scope, self.case_id, self.entries = scope.within(case_id), case_id, list(entries)
        self._facts = self._rows("fact", self._cited_facts())
        self._questions = self._rows("question", Question.objects.visible_to(self.scope))
        self._issues = self._rows("issue", Issue.objects.visible_to(self.scope))
        self._exhibits = self._rows("exhibit", Exhibit.objects.visible_to(self.scope).select_related("item"))
        self._items = self._rows("document", titled_items(self.scope))
        self._transcripts = self._rows("testimony", Transcript.objects.visible_to(self.scope).select_related("item"))
        self._passages = read_passages(self._cited_lines())
        self._openings = self._first_lines()
        cited = {one.item_id for fact in self._facts.values() for one in fact.shown_citations}
        self._citer = Citer(self.scope, case_id, cited | set(self._items))

    def shown(self, entry: OutlineEntry) -> Shown | None:
        """What the entry refers to; ``None`` where the caller may not see it or it is not in the case any more."""
        show: Callable[[OutlineEntry], Shown | None] = getattr(self, f"_{entry.kind}")
        return show(entry)

    def is_withheld(self, entry: OutlineEntry) -> bool:
        """Whether what is not shown of an entry may be there, or may have been, for others to see. What was deleted is shown
        to those alone from whom nothing is withheld; questions and issues are to all of the firm."""
        if not self._permits(entry.kind):
            return True
        return entry.kind not in ("question", "issue") and not self.scope.sees_all_evidence

    def _permits(self, kind: str) -> bool:
        return self.scope.permits(f"read:{PERMISSIONS[kind]}")

    def _rows(self, kind: str, rows: QuerySet[Any]) -> dict[Any, Any]:
        column = f"{REFERENCES[kind]}_id"
        ids = {getattr(one, column) for one in self.entries if one.kind == kind and self._permits(kind)} - {None}
        return {row.pk: row for row in rows.filter(case_id=self.case_id, pk__in=ids)} if ids else {}

    def _cited_facts(self) -> QuerySet[Any]:
        cited = Prefetch("citations", queryset=shown_citations(self.scope), to_attr="shown_citations")
        times = Prefetch("temporal_mentions", queryset=shown_mentions(self.scope), to_attr="shown_mentions")
        return Fact.objects.visible_to(self.scope).prefetch_related(cited, times)

    def _cited_lines(self) -> list[tuple[Transcript, PlaceRange]]:
        known = self._transcripts
        return [(known[one.transcript_id], places_of(one)) for one in self.entries if one.transcript_id in known]

    def _first_lines(self) -> dict[tuple[Any, int], str]:
        """The beginning of each page that entries name as a whole, by document and page."""
        wanted = {(one.item_id, one.page or 1) for one in self.entries if one.item_id in self._items}
        wanted |= {
            (self._exhibits[one.exhibit_id].item_id, one.page or 1)
            for one in self.entries
            if one.exhibit_id in self._exhibits
        }
        if not wanted:
            return {}
        rows = Page.objects.filter(item_id__in={pk for pk, _ in wanted}, number__in={number for _, number in wanted})
        found = rows.values_list("item_id", "number", Left("text", OPENING))
        return {(pk, number): text for pk, number, text in found}

    def _fact(self, entry: OutlineEntry) -> Shown | None:
        fact = self._facts.get(entry.fact_id)
        if fact is None:
            return None
        first = fact.shown_citations[0] if fact.shown_citations else None
        return Shown(
            fact.text, when_words(fact), first.quote if first else "",
            self._citer.of_quote(first) if first else "", DISMISSED if fact.status == "dismissed" else CURRENT,
            self._quoted(first) if first else None, date_label(fact.date, fact.date_end, fact.date_precision),
        )  # fmt: skip

    def _quoted(self, cited: Any) -> dict[str, Any]:
        return self._source(cited.item, cited.page_number, cited.start, cited.end) | {
            "place": place_of_row(cited), "reference": cited.printed, "quote": cited.quote, "verified": cited.verified,
            "source_changed": cited.page.is_superseded,
        }  # fmt: skip

    def _testimony_shown(self, transcript: Transcript, places: PlaceRange, lines: list[TranscriptLine]) -> Shown:
        if not lines:
            return Shown("", citation=citation(transcript, places), state=MISSING)
        first, words = lines[0], "\n".join(line.text for line in lines if line.text)
        end = max(line.end for line in lines if line.sheet == first.sheet)
        source = self._source(transcript.item, first.sheet, first.start, end)
        cited = (
            citation(transcript, places) if transcript.numbering == "printed" else f"{citation(transcript)} ({places})"
        )
        return Shown(words, citation=cited, source=source | {"reference": str(places), "quote": words[:OPENING]})

    def _testimony(self, entry: OutlineEntry) -> Shown | None:
        transcript = self._transcripts.get(entry.transcript_id)
        if transcript is None:
            return None
        places = places_of(entry)
        return self._testimony_shown(transcript, places, self._passages.get((transcript.pk, places), []))

    def _exhibit(self, entry: OutlineEntry) -> Shown | None:
        exhibit = self._exhibits.get(entry.exhibit_id)
        if exhibit is None:
            return None
        words = exhibit.description or title_for(exhibit.item, self.scope)
        state = WITHDRAWN if exhibit.state == Exhibit.State.WITHDRAWN else CURRENT
        cited = self._citer.of_exhibit(exhibit.label, entry.page)
        return Shown(words, exhibit.label, "", cited, state, self._whole(exhibit.item, entry.page))

    def _document(self, entry: OutlineEntry) -> Shown | None:
        item = self._items.get(entry.item_id)
        if item is None:
            return None
        words = title_for(item, self.scope)
        return Shown(
            words, citation=self._citer.of_document(item.pk, words, entry.page), source=self._whole(item, entry.page)
        )

    def _question(self, entry: OutlineEntry) -> Shown | None:
        row = self._questions.get(entry.question_id)
        return Shown(row.text, str(row.get_status_display())) if row else None

    def _issue(self, entry: OutlineEntry) -> Shown | None:
        row = self._issues.get(entry.issue_id)
        return Shown(row.title, state=DISMISSED if row.status == "dismissed" else CURRENT) if row else None

    def _whole(self, item: Any, page: int | None) -> dict[str, Any]:
        """The source of a document as a whole: the first line of its page, so that there is something to open it at."""
        text = self._openings.get((item.pk, page or 1), "")
        start = len(text) - len(text.lstrip())
        end = start + len(text[start:].split("\n", 1)[0].rstrip())
        return self._source(item, page or 1, start, end) | {"place": f"p. {page}" if page else ""}

    def _source(self, item: Any, page: int, start: int, end: int) -> dict[str, Any]:
        return {
            "evidence_id": item.pk, "evidence_title": title_for(item, self.scope), "page": page, "start": start, "end": end,
            "place": "", "reference": "", "quote": "", "verified": True, "source_changed": False,
        }  # fmt: skip


def places_of(entry: OutlineEntry) -> PlaceRange:
    """The lines of an entry of testimony, which has all four."""
    first, last = (entry.first_page, entry.first_line), (entry.last_page, entry.last_line)
    return PlaceRange(Place(*map(int, first)), Place(*map(int, last)))  # type: ignore[arg-type]
