"""The chain of custody: every act on stored bytes is an entry, and entries never change."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from config.api.scope import Actor, Scope
from evidence.items.policies import check_has_file
from evidence.models import EvidenceItem, ManifestEntry
from evidence.storage import Digest, UnreadableFile, get_store

FROM_WITHIN = (ManifestEntry.Act.UNPACKED, ManifestEntry.Act.ASSEMBLED)  # their origin names what it came in
READ = (ManifestEntry.Act.VIEWED, ManifestEntry.Act.DOWNLOADED)


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where an act came from, in words, and the request it belongs to."""

    origin: str = ""
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class Verification:
    """What re-reading the stored bytes found; ``digest`` is ``None`` if there are none that can be read."""

    verified: bool
    digest: Digest | None


def manifest_add(
    *, actor: Actor, item: EvidenceItem, act: ManifestEntry.Act, occasion: Occasion | None = None
) -> ManifestEntry:
    """Write the next entry of an item's manifest; the caller's transaction holds the act itself."""
    occasion = occasion or Occasion()
    entry: ManifestEntry = ManifestEntry.objects.create(
        firm_id=item.firm_id,
        case_id=item.case_id,
        item=item,
        act=act,
        sha256=item.sha256,
        size_bytes=item.size_bytes,
        filename=item.filename,
        actor_type=actor.type,
        actor_id=actor.id,
        actor_name=actor.name[:200],
        owner_id=actor.owner_id,
        origin=occasion.origin[:300],
        request_id=occasion.request_id[:64],
    )
    return entry


@transaction.atomic
def manifest_verify(*, actor: Actor, item: EvidenceItem, occasion: Occasion | None = None) -> Verification:
    """Read the stored bytes again and compare; agreement becomes an entry, disagreement is the caller's to tell."""
    check_has_file(item)
    try:
        digest = get_store().digest(item.storage_key)
    except (FileNotFoundError, UnreadableFile):
        return Verification(False, None)
    verified = digest == Digest(item.sha256, item.size_bytes)
    if verified:
        manifest_add(actor=actor, item=item, act=ManifestEntry.Act.VERIFIED, occasion=occasion)
    return Verification(verified, digest)


def entries_for(scope: Scope, item: EvidenceItem) -> list[ManifestEntry]:
    """The item's entries in their order, as far as the caller may know. Who else read it is none of the business of those
    outside the firm, nor what it came in of anyone from whom that is withheld: name and fingerprint stand in the origin."""
    entries = ManifestEntry.objects.filter(item=item).order_by("id")
    if scope.is_outside:
        entries = entries.filter(~Q(act__in=READ) | Q(actor_type=scope.actor.type, actor_id=scope.actor.id))
    found = list(entries)
    if not EvidenceItem.objects.visible_to(scope).filter(children=item).exists():
        for entry in found:
            entry.origin = "" if entry.act in FROM_WITHIN else entry.origin
    return found
