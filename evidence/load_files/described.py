"""What a load file says of a document, written on the document: the other side's words, and marked as such."""

from __future__ import annotations

from typing import Any, cast

from evidence.engines.base.types import PrivilegeReason, ProposedPrivilege
from evidence.items.correspondents import correspondents_written
from evidence.load_files.designations import designation_of
from evidence.load_files.files import Material
from evidence.load_files.problems import problem
from evidence.load_files.received import RECEIVED
from evidence.load_files.rows import value_of
from evidence.load_files.values import Order, is_yes, people, read_day
from evidence.models import EvidenceItem, LoadFileImport, LoadFileRow
from evidence.privilege.proposing import DESIGNATED, Proposal, propose

REDACTED = "redacted by the other side"
MOST_KEPT, LONGEST_KEPT = 300, 4_000
ON_THE_ITEM = ("title", "custodian", "date", "author", "to", "cc", "bcc", "kind", "filename")


def described(found: LoadFileImport, row: LoadFileRow, item: EvidenceItem, made: Material) -> list[dict[str, Any]]:
    """Write on the item what the row says of it, and keep every other column with it. Returns what can't be read."""
    problems: list[dict[str, Any]] = []
    said = {one: value_of(found, row.values, one).strip() for one in ON_THE_ITEM}
    values: dict[str, Any] = {
        "title": " ".join((said["title"] or said["filename"] or row.begin).split())[:300],
        "custodian": said["custodian"][:200],
        "kind": said["kind"][:40],
    }
    day = _day(found, said["date"], problems)
    values |= {"document_date": day} if day else {}
    values |= _correspondents(said)
    written = {name: value for name, value in values.items() if value}
    for name, value in written.items():
        setattr(item, name, value)
    item.written_by = {**item.written_by, **dict.fromkeys(written, author_of(found))}
    correspondents_written(item, written)
    item.metadata = _kept(found, row)
    if is_yes(value_of(found, row.values, "redacted")):
        item.tags = [REDACTED]
    item.save()
    return problems


def author_of(found: LoadFileImport) -> dict[str, str]:
    """Nobody of the firm wrote these fields."""
    return {"type": "engine", "name": f"Load file {found.load_file or found.image_file}"[-200:]}


def _day(found: LoadFileImport, words: str, problems: list[dict[str, Any]]) -> Any:
    try:
        return read_day(words, cast(Order, found.date_order))
    except ValueError:
        problems.append(problem("bad_date", found.headers[found.mapping["date"]], words))
        return None


def _correspondents(said: dict[str, str]) -> dict[str, Any]:
    author = people(said["author"], "author")[:1]
    sent = [one for role in ("to", "cc", "bcc") for one in people(said[role], role)]
    one = author[0] if author else {"name": "", "address": ""}
    return {"author": one["name"] or one["address"], "author_address": one["address"], "recipients": sent}


def _kept(found: LoadFileImport, row: LoadFileRow) -> dict[str, str]:
    """All that the row says, by the names of its columns, but for what stands on the item itself."""
    there = {found.mapping[one] for one in ON_THE_ITEM if one in found.mapping}
    numbers = row.begin if row.end in ("", row.begin) else f"{row.begin} to {row.end}"
    kept = {f"{RECEIVED}{header}"[:100]: value[:LONGEST_KEPT] for at, (header, value) in enumerate(
        zip(found.headers, row.values, strict=False)) if value and at not in there}  # fmt: skip
    return {f"{RECEIVED}Bates": numbers, **dict(list(kept.items())[:MOST_KEPT])}


def designated(found: LoadFileImport, row: LoadFileRow, item: EvidenceItem) -> None:
    """Propose what the designation means. An attorney decides; until then it is withheld."""
    designation = designation_of(value_of(found, row.values, "designation"))
    if designation is None:
        return
    reason = PrivilegeReason(f"{DESIGNATED} “{designation.words}”.", 1, 0, designation.words)
    propose(item, Proposal(ProposedPrivilege(designation.privilege, (reason,)), author_of(found)["name"]))
