"""Citations as courts read them: "Doe Dep. 12:3–15", "Ex. P-4 at 2", a Bates number. They follow from the numbers that the
source has now; what somebody wrote instead is kept beside what followed then, so that it shows when its source's numbers
change."""

from __future__ import annotations

import re
from typing import Any

from django.db.models import Case, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.fields import CharField
from django.db.models.functions import Coalesce

from evidence.models import Block, Exhibit
from evidence.transcripts.bluebook import citation as transcript_citation
from evidence.transcripts.places import Place, PlaceRange
from facts.models import Citation
from facts.serializers import place_of_row

LINE = "line_number"
LONGEST = 300
_REFERENCE = re.compile(r"(\d{1,5}):(\d{1,3})")
_EXHIBIT = re.compile(r"^(?:exhibit|ex\.?|exh\.?)\s+", re.IGNORECASE)
_LISTED = re.compile(r"\d{1,5}:\d{1,3}")


def with_numbers(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Citations with what their text follows from: ``exhibit_label``, and the printed ``first_line`` and ``last_line`` in a
    transcript. One query, as without them."""
    exhibits = Exhibit.objects.standing().filter(item=OuterRef("item")).order_by("id").values("label")[:1]
    return rows.select_related("item__transcript").annotate(
        exhibit_label=Coalesce(Subquery(exhibits), Value("")),
        first_line=_line(start__lte=OuterRef("start")),
        last_line=_line(start__lt=OuterRef("end")),
    )


def with_printed(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Citations with ``printed``: the printed reference of the block in which each begins, page and lines of a transcript or
    a Bates number."""
    around = Block.objects.filter(page=OuterRef("page"), start__lte=OuterRef("start"), end__gt=OuterRef("start"))
    reference = around.exclude(reference="").order_by("-start").values("reference")[:1]
    return rows.annotate(printed=Coalesce(Subquery(reference), Value("")))


def _line(**until: Any) -> Case:
    """The printed page and line of the last numbered line that begins so far; looked for in printed transcripts only."""
    numbers = Block.objects.filter(page=OuterRef("page"), kind=LINE, **until).order_by("-start").values("reference")[:1]
    return Case(
        When(item__transcript__numbering="printed", then=Coalesce(Subquery(numbers), Value(""))),
        default=Value(""), output_field=CharField(),
    )  # fmt: skip


def derived_text(row: Any) -> str:
    """What follows from the source's numbers now. Takes rows of :func:`with_numbers` that have ``printed`` too."""
    transcript = getattr(row.item, "transcript", None)
    if transcript is not None:
        return transcript_citation(transcript, _places(row))[:LONGEST]
    if row.exhibit_label:
        label = _EXHIBIT.sub("", row.exhibit_label)
        return f"Ex. {label} at {place_of_row(row).removeprefix('p. ')}"[:LONGEST]
    is_listed = bool(row.printed and _LISTED.match(row.printed))  # page and line of what no transcript was made of
    if row.printed and not is_listed:
        return str(row.printed)[:LONGEST]
    title = row.item.title
    return f"{title[: LONGEST - 40]}, {row.printed if is_listed else place_of_row(row)}" if title else ""


def _places(row: Any) -> PlaceRange | None:
    first, last = _REFERENCE.fullmatch(row.first_line), _REFERENCE.fullmatch(row.last_line)
    if first is None or last is None:
        return None
    return PlaceRange(Place(int(first[1]), int(first[2])), Place(int(last[1]), int(last[2])))


def shown_text(row: Any) -> str:
    return row.citation_text or derived_text(row)


def cited_in_words(title: str, place: str, court: str, quote: str) -> str:
    """“Doe deposition, p. 12 (Doe Dep. 12:3–15): “She paid.””: where it stands, how a court reads that where it is another, and
    the words, whose line breaks are the page's own."""
    own = court.removeprefix(f"{title}, ")
    beside = (
        f" ({own})" if own and own not in (place, place.removeprefix("p. ")) else ""
    )  # a page may have a Bates number for its own
    return f"{title}, {place}{beside}: “{' '.join(quote.split())}”"


def is_stale(row: Any) -> bool:
    """Whether somebody wrote the text and what it was written from is another now."""
    return bool(row.citation_text) and row.citation_basis != derived_text(row)


def write_citation_text(citation: Citation, text: str) -> bool:
    """Keep the text with what follows from its source now, or with no text none; whether anything changed. Writing the same
    text again says that it still holds."""
    row = with_numbers(with_printed(Citation.objects.filter(pk=citation.pk).select_related("item", "page"))).get()
    basis = derived_text(row) if text else ""
    if (citation.citation_text, citation.citation_basis) == (text, basis):
        return False
    citation.citation_text, citation.citation_basis = text, basis
    Citation.objects.filter(pk=citation.pk).update(citation_text=text, citation_basis=basis)
    return True
