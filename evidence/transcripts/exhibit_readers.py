"""The exhibits that a transcript speaks of, with the documents that are linked or proposed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from config.api.pagination import ResultPage, make_cursor, read_cursor
from config.api.scope import Scope
from evidence.exhibits.matching import NumberedDocuments
from evidence.items.outward import title_for
from evidence.items.titles import titled_items
from evidence.models import EvidenceItem, Exhibit, Transcript, TranscriptExhibit
from evidence.transcripts.exhibits import ExhibitReference, find_references, keys_in_names
from evidence.transcripts.readers import exhibits_of, read_text

SALT = "intactus.exhibits"
MOST_DOCUMENTS, MOST_PROPOSALS = 5_000, 3


def referenced(scope: Scope, transcript: Transcript, *, cursor: str | None, limit: int) -> ResultPage:
    """One page of the exhibits, in the order in which the transcript first names them; then links by other labels."""
    found = _with_links(find_references(read_text(transcript)), exhibits_of(scope, transcript))
    at = int(read_cursor(cursor, salt=SALT)[0]) if cursor else 0
    chosen = found[at : at + limit]
    numbered = _numbers(scope, transcript)
    proposed = _propose(scope, transcript.case_id, [one for one, link in chosen if link is None])
    rows = [
        {
            "transcript_id": transcript.pk, "label": one.label, "key": one.key, "count": one.count,
            "places": [str(place) for place in one.places], "linked": _titled(link.item, scope) if link else None,
            "numbered": _numbered(numbered.meant_by(one.label), scope),
            "proposals": [
                _titled(item, scope) for item in proposed.get(one.key, ()) if not link and item.pk != transcript.item_id
            ],
        }
        for one, link in chosen
    ]  # fmt: skip
    more = at + limit < len(found)
    return ResultPage(rows, make_cursor([at + limit], salt=SALT) if more else None)


def _numbers(scope: Scope, transcript: Transcript) -> NumberedDocuments:
    rows = Exhibit.objects.visible_to(scope).standing().filter(case_id=transcript.case_id)
    return NumberedDocuments(rows.select_related("series", "item").order_by("id"))


def _numbered(exhibit: Exhibit | None, scope: Scope) -> dict[str, Any] | None:
    if exhibit is None:
        return None
    return {"exhibit_id": exhibit.pk, "number": exhibit.label, "state": exhibit.state, **_titled(exhibit.item, scope)}


def _with_links(
    references: list[ExhibitReference], links: list[TranscriptExhibit]
) -> list[tuple[ExhibitReference, TranscriptExhibit | None]]:
    """Each reference with the link that has its label, then the links by labels that the transcript does not say."""
    by_key = {link.key: link for link in links if link.key}
    found = [(one, by_key.get(one.key)) for one in references]
    known = {one.key for one in references}
    rest = [link for link in links if link.key not in known]
    return [*found, *((ExhibitReference(link.label or "Without a label", link.key), link) for link in rest)]


def _titled(item: EvidenceItem, scope: Scope) -> dict[str, Any]:
    return {"evidence_id": item.pk, "title": title_for(item, scope)}


def _propose(scope: Scope, case_id: Any, references: Iterable[ExhibitReference]) -> dict[str, list[EvidenceItem]]:
    """By key the documents whose title or file's name says that they are the exhibit; of the case's newest 5,000."""
    keys = {one.key for one in references}
    if not keys:
        return {}
    rows = (
        titled_items(scope)
        .filter(case_id=case_id)
        .order_by("-id")
        .only("id", "title", "filename", "case_id", "firm_id")
    )
    found: dict[str, list[EvidenceItem]] = {}
    for item in rows[:MOST_DOCUMENTS]:
        for key in keys_in_names(item.title, item.filename.rpartition(".")[0]) & keys:
            found.setdefault(key, []).append(item)
    return {key: items[:MOST_PROPOSALS] for key, items in found.items()}
