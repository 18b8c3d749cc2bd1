"""Counts again what is stored, from the uploads, the items, their renditions and the productions, and corrects the sums that
quotas are held on."""

from __future__ import annotations

import uuid
from typing import Any, NamedTuple

from django.db import connection

from cases.models import Firm
from config.boundary import firm_boundary
from evidence.models import StorageUse
from evidence.quotas.reserving import StorageAmount

Place = tuple[uuid.UUID | None, uuid.UUID | None]  # the case and the person; neither: the whole firm
STORED = """
SELECT case_id, user_id, sum(size_bytes)::bigint, count(*) FROM (
  SELECT firm_id, case_id, uploaded_by_id AS user_id, size_bytes FROM evidence_evidenceitem WHERE storage_key <> ''
  UNION ALL
  SELECT firm_id, case_id, uploaded_by_id, opened_bytes FROM evidence_evidenceitem WHERE opened_key <> ''
  UNION ALL
  SELECT firm_id, case_id, uploader_id, size_bytes FROM evidence_upload WHERE held
  UNION ALL
  SELECT firm_id, case_id, NULL, size_bytes FROM evidence_production WHERE storage_key <> ''
  UNION ALL
  SELECT firm_id, case_id, NULL,
         (SELECT coalesce(sum((file ->> 'size_bytes')::bigint), 0)::bigint FROM jsonb_array_elements(files) AS file)
    FROM evidence_productiondocument WHERE storage_key <> ''
  UNION ALL
  SELECT firm_id, case_id, NULL, size_bytes FROM evidence_rendition
) AS stored
WHERE firm_id = %s GROUP BY GROUPING SETS ((firm_id), (case_id, user_id))
HAVING GROUPING(case_id) = 1 OR user_id IS NOT NULL
"""


class Correction(NamedTuple):
    """A sum that was not what is stored."""

    case_id: uuid.UUID | None
    user_id: uuid.UUID | None
    before: StorageAmount
    after: StorageAmount


def storage_recount(firm: Firm) -> list[Correction]:
    """Set every sum of the firm to what is stored. Uploads of the firm wait until it is done."""
    with firm_boundary(firm.pk):
        StorageUse.objects.get_or_create(firm=firm, case=None, user=None)
        rows = list(
            StorageUse.objects.select_for_update().filter(firm=firm, case=None)
        )  # everybody takes this one first
        rows += StorageUse.objects.select_for_update().filter(firm=firm, case__isnull=False).order_by("id")
        before: dict[Place, StorageAmount] = {
            (row.case_id, row.user_id): StorageAmount(row.bytes_used, row.files_used) for row in rows
        }
        after = _stored(firm)
        wrong = [place for place in before | after if before.get(place) != after.get(place, StorageAmount(0, 0))]
        for case_id, user_id in wrong:
            amount = after.get((case_id, user_id), StorageAmount(0, 0))
            place: dict[str, Any] = {"firm": firm, "case_id": case_id, "user_id": user_id}
            used = {"bytes_used": amount.bytes, "files_used": amount.files}
            StorageUse.objects.update_or_create(**place, defaults=used)
        nothing = StorageAmount(0, 0)
        return [Correction(*place, before.get(place, nothing), after.get(place, nothing)) for place in wrong]


def _stored(firm: Firm) -> dict[Place, StorageAmount]:
    with connection.cursor() as cursor:
        cursor.execute(STORED, [firm.pk])
        return {(case, user): StorageAmount(int(size), files) for case, user, size, files in cursor.fetchall()}
