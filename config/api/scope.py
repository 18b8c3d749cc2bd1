"""Who is calling and what they may reach, computed once a request."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, Literal

ActorType = Literal["human", "agent", "engine", "system", "anonymous"]
MAKERS = {
    "human": "human",
    "agent": "agent",
    "engine": "engine",
    "system": "engine",
}  # who wrote a text, by the actor's type
ScopeKind = Literal["person", "agent_session", "agent_key", "anonymous", "system"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, as audit entries and events name them. ``owner_id`` is the attorney answering for an agent."""

    type: ActorType
    id: uuid.UUID | None = None
    name: str = ""
    role: str = ""
    firm_id: uuid.UUID | None = None
    owner_id: uuid.UUID | None = None
    session_id: uuid.UUID | None = None
    approved_by: Actor | None = None  # the person who approved this very call of an agent's

    @property
    def in_firm(self) -> uuid.UUID:
        """The actor's firm. Raises ``ValueError`` for the platform's superusers, who act in none."""
        if self.firm_id is None:
            raise ValueError("This actor belongs to no firm.")
        return self.firm_id

    @property
    def is_person(self) -> bool:
        return self.type == "human"

    @property
    def decider(self) -> Actor | None:
        """The person whose decision the act is: oneself, or whoever approved this call of an agent's; else nobody."""
        return self if self.is_person else self.approved_by

    @property
    def author(self) -> dict[str, str]:
        """Who wrote what this act writes, as answers name it."""
        return {"type": MAKERS.get(self.type, "engine"), "name": self.name[:200]}

    @property
    def person_id(self) -> uuid.UUID | None:
        """The person behind the act: oneself, or the attorney who directs the agent."""
        return self.id if self.is_person else self.owner_id


@dataclass(frozen=True, slots=True)
class Scope:
    """What a caller may reach.

    ``case_ids`` is ``None`` for every case of the firm, else a collection or subquery of case ids; ``client_boundary``
    restricts to what clients may see; ``operations`` are words such as ``read`` or pairs such as ``admin:agent_keys``.
    ``privileged`` says whether the caller sees what is privileged, or likely to be and undecided; who doesn't say so does
    not. ``guest_id`` is the guest whose grants name what there is to see; ``client_id`` the client who sees the files they sent.
    """

    actor: Actor
    kind: ScopeKind
    firm_id: uuid.UUID | None = None
    case_ids: Any = ()
    operations: frozenset[str] = frozenset()
    entity_types: frozenset[str] | None = None
    client_boundary: bool = False
    privileged: bool = False
    guest_id: uuid.UUID | None = None
    client_id: uuid.UUID | None = None
    owner_case_ids: Any = ()  # of an agent: all cases of the attorney behind it, whose loss ends what it may see again
    caller: str = "anonymous"  # whom limits and idempotency keys belong to
    limits: dict[str, int] = field(default_factory=dict)
    # Conditions built for this scope (``kind_rows.py``), and for no other: a scope made from this one begins with none.
    conditions: dict[tuple[str, str], Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    # What statements made once a process (``compiled_reads.py``) are written for; of a scope made from this one nothing is known.
    template: ScopeTemplate | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def sees_all_evidence(self) -> bool:
        """Whether nothing of the cases' evidence, and of what was found in it, is withheld from the caller."""
        return self.privileged and not self.is_outside

    @property
    def is_outside(self) -> bool:
        """Whether the caller stands outside the firm: clients and guests, and who looks as they do."""
        return self.client_boundary or self.guest_id is not None

    def within(self, case_id: uuid.UUID) -> Scope:
        """The same in one case that was found to be the caller's: compared with one value, not looked up for each row."""
        return self.among([case_id])

    def among(self, case_ids: Collection[uuid.UUID]) -> Scope:
        """The same in these cases, all of which were found to be the caller's."""
        return replace(self, case_ids=tuple(case_ids))

    def approved(self, by: Actor) -> Scope:
        """The same for a call of an agent's that this person approved. What is seen is the same, and how it is asked for."""
        found = replace(self, actor=replace(self.actor, approved_by=by))
        found.conditions.update(self.conditions)
        return self.template.given_to(found) if self.template else found

    def permits(self, permission: str, *, client: bool = False) -> bool:
        """Whether a tool's declared permission is within reach; ``client`` says the tool is open to clients."""
        if permission == "public":
            return True
        if self.kind == "anonymous":
            return False
        if permission == "self":
            return self.kind == "person"
        if permission == "agent:session":
            return self.kind in ("agent_key", "agent_session") or "admin:agent_keys" in self._people_operations()
        if self.kind == "agent_key" or (self.client_boundary and not client):
            return False
        operation, _, entity = permission.partition(":")
        return self._allows(operation, entity)

    def _allows(self, operation: str, entity: str) -> bool:
        if self.entity_types is not None and entity not in self.entity_types:
            return False
        return bool(self.operations & {operation, f"{operation}:{entity}"})

    def _people_operations(self) -> Collection[str]:
        if self.kind != "person":
            return ()
        return self.operations | ({"admin:agent_keys"} if "admin" in self.operations else set())


@dataclass(frozen=True, slots=True)
class ScopeTemplate:
    """A scope that is another one but for the ids in it, in whose places placeholders stand.

    Scopes with the same ``key`` have the same template; ``ids`` are this one's, by placeholder.
    """

    key: str
    scope: Scope
    ids: dict[uuid.UUID, uuid.UUID]

    def given_to(self, scope: Scope) -> Scope:
        """The scope, which knows its template from now on."""
        object.__setattr__(scope, "template", self)
        return scope


ANONYMOUS = Scope(actor=Actor("anonymous"), kind="anonymous")
SYSTEM = Actor("system", name="Intactus")
