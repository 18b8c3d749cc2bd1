"""What the engine proposes about an item's privilege, as its text is read; attorneys decide."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, cast

from django.db.models import Q
from django.utils import timezone

from cases.models import Case, Role, User
from cases.models.user import COLLEAGUES
from evidence.engines.base.capabilities import ASSESS_PRIVILEGE
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import Confidants, Document, Party, Privilege, PrivilegeReason, ProposedPrivilege
from evidence.extraction.base import PAGE_BREAK, Extracted
from evidence.extraction.names import spelled
from evidence.models import EvidenceItem

MOST_REASONS, MOST_BASIS = 20, 1000
DESIGNATED = "The other side designated it"  # how the reason begins that a load file gives
State = EvidenceItem.PrivilegeState
COLUMNS = [
    "privilege", "privilege_state", "privilege_basis", "privilege_reasons", "privilege_by_type", "privilege_by_name",
    "privilege_decided_by", "privilege_at",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was found, and who found it; ``found`` is ``None`` where nothing suggests that it is privileged."""

    found: ProposedPrivilege | None
    made_by: str


def assess(item: EvidenceItem, extracted: Extracted) -> Proposal:
    """Ask the engine, given who of the case may speak in confidence. Writes nothing."""
    text = PAGE_BREAK.join(page.text for page in extracted.pages)
    return assess_text(item, text, extracted.media_type, dict(extracted.metadata))


def assess_text(item: EvidenceItem, text: str, media_type: str, metadata: dict[str, str]) -> Proposal:
    provider = provider_of(ASSESS_PRIVILEGE)
    document = Document(text=text, filename=item.filename, media_type=media_type, metadata=metadata)
    found = provider.run(document, confidants_of(item.case)) or _same_file(item)
    return Proposal(found, f"{provider.name} {provider.version}")


def _same_file(item: EvidenceItem) -> ProposedPrivilege | None:
    """What is withheld is not to be had by giving the same file once more."""
    same = EvidenceItem.objects.filter(case=item.case, sha256=item.sha256, withheld=True).exclude(pk=item.pk)
    other = same.exclude(privilege=EvidenceItem.Privilege.NONE).order_by("id").first() if item.sha256 else None
    if other is None:
        return None
    reason = PrivilegeReason(
        "The same file is in the case as a privileged document.", 1, 0, spelled(other.filename)[:300]
    )
    return ProposedPrivilege(cast(Privilege, other.privilege), (reason,))


def confidants_of(case: Case) -> Confidants:
    """The firm's people, and the case's clients."""
    people = User.objects.filter(firm_id=case.firm_id, role__in=COLLEAGUES).order_by("id")
    clients = User.objects.filter(Q(participations__case=case), role=Role.CLIENT).distinct().order_by("id")
    firm, known = (
        tuple(Party(name, email) for name, email in one.values_list("name", "email")) for one in (people, clients)
    )
    return Confidants(firm, (*known, Party(case.client_name)) if case.client_name else known)


def propose(item: EvidenceItem, proposal: Proposal | None) -> bool:
    """Keep the proposal, unless a person decided or an earlier one says the same; returns whether anything changed.

    A proposal that another reading of the file no longer makes stays: less is withheld only once an attorney says so.
    """
    held = EvidenceItem.objects.select_for_update().get(pk=item.pk)
    found = proposal.found if proposal else None
    if proposal is None or found is None or held.privilege_state == State.DECIDED:
        return False
    category, reasons = _with_designation(held, found)
    if (held.privilege, held.privilege_reasons) == (category, reasons):
        return False
    basis = " ".join(dict.fromkeys(one["why"] for one in reasons))[:MOST_BASIS]
    item.privilege, item.privilege_state, item.privilege_basis = category, State.PROPOSED, basis
    item.privilege_reasons, item.privilege_at = reasons, timezone.now()
    item.privilege_by_type, item.privilege_by_name, item.privilege_decided_by = "engine", proposal.made_by[:200], None
    item.save(update_fields=[*COLUMNS, "updated_at"])
    item.refresh_from_db(fields=["withheld"])
    return True


def _with_designation(held: EvidenceItem, found: ProposedPrivilege) -> tuple[str, list[dict[str, Any]]]:
    """What the other side designated stays what is proposed; what reading the file says besides stands below it."""
    said = [one for one in held.privilege_reasons if one["why"].startswith(DESIGNATED)]
    reasons = [asdict(one) for one in found.reasons if asdict(one) not in said]
    return held.privilege if said else found.category, [*said, *reasons][:MOST_REASONS]
