"""Who sees a document and who does not, and why: the firm, the clients of the case, and its guests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cases.models import GuestGrant, Participant, Role, User
from cases.scopes import person_scope
from evidence.models import EvidenceItem, GrantedDocument

PRIVILEGE = EvidenceItem.Privilege
NOT_READ = "It is still to be read: whether it is privileged is not known yet."
SENT_IT = "Sent it, and sees the file as it was sent; nothing that was read in it."


@dataclass(frozen=True, slots=True)
class DocumentReader:
    """Someone who takes part in the case, and whether they see the document."""

    user: User
    sees: bool
    why: str


@dataclass(frozen=True, slots=True)
class Lane:
    """One side of the case. ``sees``: whether any of it does, or would if somebody stood on it."""

    name: str
    sees: bool
    why: str
    people: tuple[DocumentReader, ...] = ()


def lanes_of(item: EvidenceItem) -> list[Lane]:
    """The three lanes. Whether a client or guest sees it is asked of the one rule there is, for each of them."""
    people = [one.user for one in Participant.objects.filter(case=item.case).select_related("user").order_by("id")]
    clients = [user for user in people if user.role == Role.CLIENT]
    guests = [user for user in people if user.role == Role.GUEST]
    firm = [user for user in people if user.role not in (Role.CLIENT, Role.GUEST)]
    reason = why_clients(item)
    return [
        Lane("firm", True, "The firm's people on the case see all of its documents.", _all(firm, "Works on the case.")),
        Lane("client", item.client_visible and not item.withheld, reason, _readers(item, clients, reason)),
        _guests(item, guests),
    ]


def why_withheld(item: EvidenceItem) -> str:
    """Why nobody outside the firm sees it; empty if privilege is not the reason."""
    if not item.withheld:
        return ""
    if item.privilege == PRIVILEGE.NONE:
        return "It came inside a document that is privileged, or likely to be, and nobody decided about it by itself."
    label = PRIVILEGE(item.privilege).label
    if item.is_likely_privileged:
        return f"It is likely privileged ({label.lower()}); an attorney has not decided yet."
    return f"{label}, decided by {item.privilege_by_name}."


def why_clients(item: EvidenceItem) -> str:
    if item.withheld:
        return why_withheld(item)
    return "It is shown to the client." if item.client_visible else "Nobody has shown it to the client."


def _all(users: Iterable[User], why: str) -> tuple[DocumentReader, ...]:
    return tuple(DocumentReader(user, True, why) for user in users)


def _readers(item: EvidenceItem, users: Iterable[User], why: str) -> tuple[DocumentReader, ...]:
    seeing = ((user, _sees(user, item)) for user in users)
    return tuple(DocumentReader(user, sees, SENT_IT if sees and item.withheld else why) for user, sees in seeing)


def _sees(user: User, item: EvidenceItem) -> bool:
    return EvidenceItem.files.visible_to(person_scope(user)).filter(pk=item.pk).exists()


def _guests(item: EvidenceItem, guests: list[User]) -> Lane:
    grants = {one.user_id: one for one in GuestGrant.objects.filter(case=item.case, user__in=guests).current()}
    naming = set(
        GrantedDocument.objects.filter(grant__in=grants.values(), item=item).values_list("grant_id", flat=True)
    )
    people = tuple(
        DocumentReader(user, _sees(user, item), why_guest(item, grants.get(user.pk), naming)) for user in guests
    )
    sees = any(one.sees for one in people)
    if item.withheld:
        return Lane("guest", sees, why_withheld(item), people)
    none = "Nobody was granted it." if guests else "No guest takes part in the case."
    return Lane("guest", sees, "A grant covers it." if sees else none, people)


def why_guest(item: EvidenceItem, grant: GuestGrant | None, naming: set[object]) -> str:
    if grant is None:
        return "No grant holds."
    until = f"until {grant.expires_at:%B %-d, %Y}"
    if item.withheld:
        return why_withheld(item)
    if grant.whole_case and item.is_unread:
        return NOT_READ
    if grant.whole_case:
        return f"Granted the case without what is privileged, {until}."
    return f"Granted this document, {until}." if grant.pk in naming else "Granted other documents only."
