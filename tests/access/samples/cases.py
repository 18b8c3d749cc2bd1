"""Calls of the tools of sign-in, firms, people and cases."""

from __future__ import annotations

from typing import Any

from cases.models import Role
from cases.signin.actions import token_of
from tests.access.callers import Caller
from tests.access.places import ARCHIVED
from tests.access.rules import Exempt, Sample
from tests.access.world import World
from tests.second_factors import app_code


def _newcomer(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """Someone of the caller's firm who takes part in no case, if the caller's firm has one; agents know no such person."""
    if caller.kind != "person":
        return _colleague(world, caller, relation)
    names = {"ours": "unassigned attorney", "theirs": "another firm's admin"}
    user = world.callers[names[caller.firm]].user
    return {"user_id": user.pk if user else None}


def _colleague(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """Someone whom every caller of their firm may know of: guests those they share a case with, an agent its attorney."""
    if caller.kind == "agent" and caller.user:
        return {"user_id": caller.user.pk}
    names = {"ours": "assigned attorney", "theirs": "another firm's admin"}
    user = world.callers[names[caller.firm]].user
    return {"user_id": user.pk if user else None}


def _link(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"token": token_of(world.link)}


def _code(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """One of the next half-minute: the firm admin's browser may have used this one's."""
    return {"code": app_code(world.app_key, seconds=30)}


OTHERS_PROFILE = Exempt(
    lambda caller, relation: caller.role != Role.FIRM_ADMIN, 403, "people change their own profile, admins anyone's"
)

TOKENS_SET_UP_NONE = Exempt(
    lambda caller, relation: caller.credential != "none", 403, "a second factor is set up in a browser, by its person"
)
NOBODY_WAITS = Exempt(lambda caller, relation: True, 401, "no sign-in waits for a second factor")
HAS_NONE = Exempt(lambda caller, relation: caller.name != "firm admin", 409, "only the firm admin has a second factor")

AGENTS_ASK = Exempt(
    lambda caller, relation: caller.kind == "agent" and relation != ARCHIVED,
    202,
    "a person decides",
)

ALREADY_IN = Exempt(
    lambda caller, relation: caller.kind == "agent",
    409,
    "of a single case an agent knows only those who take part in it",
)

SAMPLES: dict[str, Sample] = {
    "request_magic_link": Sample("public", body={"email": "nobody@example.com"}),
    "verify_magic_link": Sample("public", body=_link),
    "logout": Sample("self"),
    "list_sessions": Sample("self"),
    "revoke_session": Sample("self"),
    "revoke_other_sessions": Sample("self"),
    "get_second_factor": Sample("self"),
    "enroll_second_factor": Sample("public", exempt=(TOKENS_SET_UP_NONE, NOBODY_WAITS)),
    "activate_second_factor": Sample("public", exempt=(TOKENS_SET_UP_NONE, NOBODY_WAITS)),
    "verify_second_factor": Sample("public", exempt=(NOBODY_WAITS,)),
    "confirm_second_factor": Sample("self", body=_code, exempt=(HAS_NONE,)),
    "renew_recovery_codes": Sample("self", exempt=(HAS_NONE,)),
    "remove_second_factor": Sample("self", exempt=(HAS_NONE,)),
    "users.reset_second_factor": Sample("admin:users"),
    "support_access.list": Sample("admin:firm"),
    "support_access.list_reads": Sample("admin:firm"),
    "firms.get": Sample("read:firm", client=True),
    "firms.update": Sample("admin:firm", body={"phone": "+1 555 0100"}),
    "users.me": Sample("self"),
    "users.list": Sample("read:users"),
    "users.get": Sample("read:users"),
    "users.create": Sample("admin:users", body={"name": "New Person", "email": "new@example.com", "role": "staff"}),
    "users.update": Sample("write:users", body={"title": "Partner"}, client=True, exempt=(OTHERS_PROFILE,)),
    "users.deactivate": Sample("admin:users"),
    "cases.create": Sample("write:cases", body={"name": "Moran v. Cordell"}),
    "cases.get": Sample("read:cases", client=True),
    "cases.list": Sample("read:cases", client=True),
    "cases.update": Sample("write:cases", body={"description": "Changed."}, exempt=(AGENTS_ASK,)),
    "cases.archive": Sample("write:cases", exempt=(AGENTS_ASK,)),
    "cases.preview_access": Sample("read:cases", query=_colleague),
    "cases.add_participant": Sample("write:cases", body=_newcomer, exempt=(ALREADY_IN,)),
    "cases.update_participant": Sample("write:cases", exempt=(AGENTS_ASK,)),
    "cases.remove_participant": Sample("write:cases", exempt=(AGENTS_ASK,)),
}
