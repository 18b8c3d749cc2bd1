"""One world for all calls: what it holds, by kind and relation."""

from __future__ import annotations

import uuid
from collections import defaultdict
from dataclasses import dataclass, field

from cases.models import Case, Firm, MagicLink
from evidence.models import EvidenceItem
from tests.access.callers import Caller
from tests.access.places import MISSING, OWN, PLACE, RELATIONS

OWNED_KINDS = ("browser", "agent_key", "agent_session", "notification", "automation_rule", "support_access")
BEFORE = "before-all-calls"  # the request id of audit entries that no call of the tests made


@dataclass
class World:
    """``ids[kind][relation]`` is the id of an object; what a caller owns stands in the caller's own ``ids``."""

    firms: dict[str, Firm]
    cases: dict[str, Case]
    callers: dict[str, Caller] = field(default_factory=dict)
    ids: dict[str, dict[str, uuid.UUID]] = field(default_factory=lambda: defaultdict(dict))
    items: dict[str, EvidenceItem] = field(default_factory=dict)
    link: MagicLink = field(default_factory=MagicLink)
    app_key: str = ""  # of the firm admin's second factor
    hidden: dict[str, dict[str, str]] = field(
        default_factory=dict
    )  # by caller: what an id of this world would give away

    def id_of(self, kind: str, relation: str, caller: Caller | None = None) -> uuid.UUID:
        """The object's id; for what callers own, the caller's own."""
        if caller is not None and kind in caller.ids and relation == OWN:
            return caller.ids[kind]
        return self.ids[kind].get(relation, self.ids[kind][MISSING])

    def case_of(self, relation: str) -> uuid.UUID:
        return self.cases[PLACE[relation]].pk if relation in PLACE else self.ids["case"][MISSING]

    def relations_of(self, kind: str) -> list[str]:
        """The relations in which there is an object of this kind; the others make no sense for it."""
        own = {OWN} if kind in OWNED_KINDS else set()
        return [one for one in RELATIONS if one in self.ids[kind] or one in own]
