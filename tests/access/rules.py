"""What must come of a call, from the table of roles and the promises of access: a second opinion beside the product's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cases.models import Role
from tests.access.callers import Caller
from tests.access.places import ARCHIVED, DELETED, FOREIGN, HIDDEN, MISSING, OTHER, OWN, PLACE, WITHHELD
from tests.access.world import World

FIRM_KINDS = frozenset(
    {
        "audit_entry",
        "claim",
        "deadline",
        "designation",
        "document_question",
        "dedup_suggestion",
        "exhibit",
        "exhibit_series",
        "filter",
        "frozen production",
        "issue",
        "issue link",
        "linked issue",
        "load_file_import",
        "monitor",
        "outline",
        "production",
        "proposed_change",
        "question",
        "receipt",
        "redaction",
        "tag",
    }
)  # of the firm alone
PRIVILEGED_KINDS = (
    "load_file_import",
)  # what it holds the other side designated, and is withheld until somebody decides
Body = Callable[[World, Caller, str], dict[str, Any]] | dict[str, Any]


@dataclass(frozen=True)
class Exempt:
    """A status that the table does not give by itself, and why."""

    when: Callable[[Caller, str], bool]
    status: int
    reason: str


@dataclass(frozen=True)
class Sample:
    """How to call a tool, and what the conventions say about it.

    The permission is written for every tool, and ``client`` where clients may. ``kind``, the kind of object its path names,
    ``path``, ``body``, ``status`` and ``changes`` (an archived case refuses it) follow from the declaration where that is
    right: see ``tests/access/derived.py``. ``people``: agents never may. ``effects``: even a read leaves a trace. ``inner``:
    the tool it calls in someone's name, which is audited too.
    """

    permission: str
    kind: str = ""
    path: Callable[[World, Caller, str], dict[str, Any]] | None = None
    body: Body | None = None
    query: Body = field(default_factory=dict)
    status: int = 0
    client: bool = False
    people: bool = False
    changes: bool | None = None
    effects: bool = False
    inner: str = ""
    exempt: tuple[Exempt, ...] = ()

    def given(self, what: Body | None, world: World, caller: Caller, relation: str) -> dict[str, Any] | None:
        return what(world, caller, relation) if callable(what) else what


def expected(sample: Sample, caller: Caller, relation: str) -> int:
    """The status of the call."""
    if caller.credential in ("dead", "suspended"):
        return 401 if caller.credential == "dead" else 403
    if sample.permission != "public":
        if caller.credential == "none":
            return 401
        if not granted(sample, caller):
            return 403
    if sample.kind and not sees(caller, sample.kind, relation):
        return 404
    for one in sample.exempt:
        if one.when(caller, relation):
            return one.status
    if sample.people and caller.kind != "person":
        return 403
    return 409 if sample.changes and relation == ARCHIVED else sample.status


def granted(sample: Sample, caller: Caller) -> bool:
    """Whether the declared permission is the caller's, whatever the object."""
    if sample.permission == "self":
        return caller.kind == "person"
    if sample.permission == "agent:session":
        return caller.kind in ("agent", "key") or caller.role in (Role.FIRM_ADMIN, Role.ATTORNEY)
    if caller.kind == "key" or (caller.is_client and not sample.client):
        return False
    return caller.holds(sample.permission)


def sees(caller: Caller, kind: str, relation: str) -> bool:
    """Whether the caller may know that the object of this kind and relation exists."""
    if relation == MISSING:
        return False
    if kind in OWNED:
        return relation in OWNED[kind](caller)
    if kind == "user":
        return _sees_user(caller, relation)
    if kind in (Role.CLIENT, Role.GUEST):
        return not caller.is_client and PLACE[relation] in caller.places
    if relation == DELETED or PLACE[relation] not in caller.places:
        return False
    if relation in WITHHELD and not caller.sees_privileged:
        return False
    if kind in FIRM_KINDS:
        return not caller.is_client and not caller.is_guest and (caller.sees_privileged or kind not in PRIVILEGED_KINDS)
    if kind == "clause":
        return not caller.is_client
    if kind == "guest_grant":
        return not caller.is_client and not caller.is_guest  # a guest sees their own, and the world's are others'
    return not (caller.is_client and relation == HIDDEN)


def _sees_user(caller: Caller, relation: str) -> bool:
    """Colleagues see all others; outsiders and agents those who take part in a case of theirs."""
    if (relation == FOREIGN) != (caller.firm == "theirs"):
        return False
    if caller.role in (Role.CLIENT, Role.GUEST) or caller.kind != "person":
        return relation != HIDDEN and PLACE[relation] in caller.places
    return True


def _keys(caller: Caller) -> set[str]:
    """People see the keys they own; a firm admin sees the firm's."""
    own = {OWN} if caller.kind == "person" else set()
    if caller.role == Role.FIRM_ADMIN:
        return own | {FOREIGN if caller.firm == "theirs" else HIDDEN}
    return own | ({HIDDEN} if caller.name == "assigned attorney" else set())


def _sessions(caller: Caller) -> set[str]:
    """A session sees itself, a key its own; people see the sessions of the keys they see."""
    if caller.kind in ("agent", "key"):
        return {OWN} | {"agent, read-only": {HIDDEN}, "another firm's agent": {FOREIGN}}.get(caller.name, set())
    return _keys(caller)


def _notifications(caller: Caller) -> set[str]:
    """One's own; an agent's are its attorney's."""
    return {OWN} | {"guest": {HIDDEN}, "another firm's admin": {FOREIGN}}.get(caller.name, set())


def _changed_sessions(caller: Caller) -> set[str]:
    """People of the firm see the sessions that changed something in their cases; an agent sees its own."""
    if caller.kind in ("agent", "key"):
        return {OWN}
    if caller.is_client or caller.is_guest:
        return set()
    return {relation for relation in (OWN, OTHER, FOREIGN, ARCHIVED) if PLACE[relation] in caller.places}


def _asked(caller: Caller) -> set[str]:
    """People of the firm see what agents asked for and spent in their cases; an agent what its own session did."""
    if caller.kind == "agent":
        return {"agent, full": {OWN, ARCHIVED}, "another firm's agent": {FOREIGN}}.get(caller.name, set())
    if caller.kind != "person" or caller.is_client or caller.is_guest:
        return set()
    return {relation for relation in (OWN, OTHER, FOREIGN, ARCHIVED) if PLACE[relation] in caller.places}


def _rules(caller: Caller) -> set[str]:
    """An attorney's own; an agent sees its attorney's, a firm admin the firm's."""
    own = {OWN} if caller.kind != "person" or caller.role in (Role.FIRM_ADMIN, Role.ATTORNEY) else set()
    hidden = {"firm admin": {HIDDEN}, "unassigned attorney": {HIDDEN}, "another firm's admin": {FOREIGN}}
    return own | hidden.get(caller.name, set())


def _causes(caller: Caller) -> set[str]:
    """All of a firm see its own causes of action, whatever their cases."""
    if caller.is_client or caller.is_guest:
        return set()
    return {FOREIGN if caller.firm == "theirs" else OWN}


# What belongs to a caller rather than to a case: OWN is the caller's, HIDDEN a colleague's, FOREIGN another firm's.
OWNED: dict[str, Callable[[Caller], set[str]]] = {
    "browser": lambda caller: {OWN} | {"guest": {HIDDEN}, "another firm's admin": {FOREIGN}}.get(caller.name, set()),
    "agent_key": _keys,
    "agent_session": _sessions,
    "changed session": _changed_sessions,
    "approval": _asked,
    "usage": _asked,
    "notification": _notifications,
    "automation_rule": _rules,
    "element": _causes,
    "support_access": lambda caller: {"firm admin": {OWN, HIDDEN}, "another firm's admin": {FOREIGN}}.get(
        caller.name, set()
    ),
}
