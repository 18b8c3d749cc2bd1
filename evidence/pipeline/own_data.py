"""What a document says of itself beside its date: who wrote it, to whom, and who may have kept it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from evidence.engines.documents.correspondents import FoundCorrespondent, correspondents
from evidence.engines.documents.custodians import CustodianHint, custodian_hint
from evidence.items.correspondents import correspondent_keys, recipient
from evidence.items.outward import unwritten
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from evidence.threads.joining import thread_joined, thread_keys

LONGEST_QUOTE = 2_000


@dataclass(frozen=True, slots=True)
class OwnData:
    people: list[FoundCorrespondent]
    custodian: CustodianHint | None


def find_own_data(work: Work) -> OwnData:
    people = correspondents(work.document)
    return OwnData(people, custodian_hint(work.document, people))


def own_data_stored(work: Work, found: OwnData) -> dict[str, Any]:
    """Join the item to its thread. Returns the columns as found, but for those that somebody wrote, and what they were read
    from."""
    item = work.item
    author = next((one for one in found.people if one.role == "author"), None)
    sent = [one for one in found.people if one.role != "author"]
    values: dict[str, Any] = {
        "author": (author.name or author.address) if author else "",
        "author_address": author.address if author else "",
        "recipients": [recipient(one.name, one.address, one.role) for one in sent],
        "custodian_hint": found.custodian.name[:200] if found.custodian else "",
    }
    own = unwritten(item, values)
    sources = {"author": author, "recipients": sent[0] if sent else None, "custodian_hint": found.custodian}
    own["read_from"] = [_source(work, name, one) for name, one in sources.items() if one and name in own]
    said = values | _kept(item, own)
    people = correspondent_keys(said["author"], said["author_address"], said["recipients"])
    ids = thread_keys(work.document.metadata)
    thread_joined(item, ids, people)
    return {**own, "lookup_keys": [*people, *ids]}


def _kept(item: EvidenceItem, own: dict[str, Any]) -> dict[str, Any]:
    return {name: getattr(item, name) for name in ("author", "author_address", "recipients") if name not in own}


def _source(work: Work, field: str, one: FoundCorrespondent | CustodianHint) -> dict[str, Any]:
    """On what a field rests: the words with their place where the text has them, else only what kind of thing says so."""
    quote = work.text[one.start : one.end][:LONGEST_QUOTE]
    place = work.place(one.start, one.start + len(quote), quote) if quote else None
    at = {"page": place.page.number, "start": place.start, "end": place.end} if place else dict.fromkeys(AT)
    return {"field": field, "basis": one.basis, **at, "quote": quote if place else ""}


AT = ("page", "start", "end")
