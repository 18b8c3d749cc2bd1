"""Keep the text of a document among those of its case, and find the texts that are like it."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence

from django.db import connection

from evidence.duplicates.sketch import Sketch, similarities
from evidence.models import DistinctText, EvidenceItem, ItemText, NearText

MOST_COMPARED = 2_000  # texts of a case that may be like a new one
MOST_NEAR = 50  # of these that are kept for it, the most alike first: work and rows grow with the documents
ALIKE = "SELECT evidence_texts_alike(%s, %s, %s)"
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('evidence_duplicates' || %s, 0))"


def text_kept(item: EvidenceItem, sketch: Sketch) -> int:
    """Keep what the item's text is compared by, and find its duplicates; returns how many near texts there are. A case takes
    its documents one at a time here, so that two which arrive together find each other."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK, [str(item.case_id)])
    text, near = _text_of(item, sketch, sketch.words_hash) if sketch.words_hash else (None, [])
    former = ItemText.objects.filter(item=item).exclude(text=text).values_list("text_id", flat=True).first()
    own = {"firm_id": item.firm_id, "case_id": item.case_id, "text": text}
    row, _ = ItemText.objects.update_or_create(item=item, defaults=own)
    _mark_repeated(row, item, near)
    if former:
        DistinctText.objects.filter(pk=former, items=None).delete()
    return len(near)


def _text_of(item: EvidenceItem, sketch: Sketch, words_hash: uuid.UUID) -> tuple[DistinctText, list[uuid.UUID]]:
    """The case's row of these words with those near to it, which are looked for where the words are new to the case."""
    own = {"firm_id": item.firm_id, "case_id": item.case_id}
    sketched = {"signature": sketch.signature, "bands": list(sketch.bands)}
    text, is_new = DistinctText.objects.get_or_create(**own, words_hash=words_hash, defaults=sketched)
    if is_new and sketch.bands:
        _pair(text, sketch)
    return text, list(NearText.objects.filter(text=text).values_list("other_id", flat=True))


def _pair(text: DistinctText, sketch: Sketch) -> None:
    """Keep the texts most like this one, both ways."""
    with connection.cursor() as cursor:
        cursor.execute(ALIKE, [text.case_id, list(sketch.bands), MOST_COMPARED])
        ids: Sequence[uuid.UUID] = cursor.fetchone()[0] or ()
    rows = DistinctText.objects.filter(pk__in=ids).exclude(pk=text.pk).values_list("pk", "signature")
    others = [(pk, bytes(signature)) for pk, signature in rows]
    shared = zip(similarities(sketch.signature, [one for _, one in others]), (pk for pk, _ in others), strict=True)
    near = sorted((one for one in shared if one[0] >= DistinctText.NEAR), key=lambda one: (-one[0], one[1]))[:MOST_NEAR]
    own = {"firm_id": text.firm_id, "case_id": text.case_id}
    NearText.objects.bulk_create(
        NearText(**own, text_id=one, other_id=other, similarity=percent)
        for percent, pk in near
        for one, other in ((text.pk, pk), (pk, text.pk))
    )


def _mark_repeated(row: ItemText, item: EvidenceItem, near: Collection[uuid.UUID]) -> None:
    """Mark this document and those that it may repeat."""
    rows = ItemText.objects.filter(case_id=item.case_id)
    same = rows.filter(text_id=row.text_id) if row.text_id else rows.none()
    copies = EvidenceItem.objects.filter(case_id=item.case_id, sha256=item.sha256).exclude(sha256="")
    others = (
        same | rows.filter(text_id__in=near) | rows.filter(item__in=list(copies.values_list("pk", flat=True)[:1_000]))
    )
    found = others.exclude(item=item)
    if found.exists():
        found.filter(repeats=False).update(repeats=True)
        ItemText.objects.filter(pk=row.pk).update(repeats=True)
