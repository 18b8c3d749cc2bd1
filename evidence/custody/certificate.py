"""The certificate of a file: what the system recorded of it, and what a qualified person must attest and sign."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.custody.certificate_pdf import Certificate, CertifiedFile, certificate_pdf
from evidence.custody.made_files import Subject, made_file
from evidence.custody.manifest import FROM_WITHIN, Occasion, manifest_verify
from evidence.extraction.names import spelled
from evidence.items.contained import contained_in
from evidence.models import EvidenceItem, ManifestEntry
from evidence.models.item_rows import EvidenceRows

MOST_FILES, MOST_ACTS = 200, 300


def certificate_make(
    *, actor: Actor, item: EvidenceItem, rule: str, among: EvidenceRows, occasion: Occasion
) -> dict[str, Any]:
    """Read the stored bytes of the file, and of what came inside it as far as it is ``among`` what the caller sees, again,
    and draw up the certificate. Raises ``Conflict`` where any is not what was received: then there is nothing to certify."""
    files = [
        item,
        *among.filter(pk__in=contained_in([item.pk], most=MOST_FILES)).exclude(storage_key="").order_by("id"),
    ]
    for one in files:
        if not manifest_verify(actor=actor, item=one, occasion=occasion).verified:
            raise Conflict(
                f"The stored bytes of “{spelled(one.filename[:80])}” are not what was received, or are gone.",
                details={"evidence_id": str(one.pk), "sha256": one.sha256},
                suggestion="Look at evidence.get_manifest with verify=true, and have the stored files restored.",
            )
    certificate = Certificate(
        rule=rule,
        case=f"{item.case.name} {item.case.number}".strip(),
        made_at=timezone.now(),
        drawn_up_by=actor.name,
        files=tuple(_certified(one) for one in files),
    )
    subject = Subject(item.case_id, "evidence", item.pk, "read:evidence")
    return made_file(
        actor=actor, subject=subject, content=certificate_pdf(certificate), filename="certificate.pdf",
        content_type="application/pdf",
    )  # fmt: skip


def _certified(item: EvidenceItem) -> CertifiedFile:
    entries = ManifestEntry.objects.filter(item=item).order_by("id")
    first = entries.filter(act__in=(ManifestEntry.Act.RECEIVED, *FROM_WITHIN)).first()
    kept = list(entries[: MOST_ACTS + 1])
    return CertifiedFile(
        title=item.title,
        filename=item.filename,
        sha256=item.sha256,
        size_bytes=item.size_bytes,
        evidence_id=str(item.pk),
        received_at=first.created_at if first else None,
        received_from=first.actor_name if first else "",
        source=item.source,
        acts=tuple((one.created_at, one.get_act_display(), one.actor_name, one.origin) for one in kept[:MOST_ACTS]),
        acts_left_out=max(0, entries.count() - MOST_ACTS),
    )
