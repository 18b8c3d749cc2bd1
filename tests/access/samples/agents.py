"""Calls of the tools of agents, the tool registry, jobs, events and the audit log."""

from __future__ import annotations

from typing import Any

from agents.oauth.actions import resource
from agents.oauth.clients import client_register
from cases.models import Role
from tests.access.callers import OWN_KEY, Caller
from tests.access.failed_deliveries import RECEIVER, failed_delivery
from tests.access.places import FOREIGN, HIDDEN, HOME, OWN
from tests.access.rules import Exempt, Sample
from tests.access.samples.money import ASKS
from tests.access.world import World

KEY, SESSION = "admin:agent_keys", "agent:session"
KEYS_OPEN_SESSIONS = Exempt(lambda caller, relation: caller.kind != "key", 403, "only a key itself opens sessions")

OWNERS_ROTATE = Exempt(
    lambda caller, relation: caller.role == Role.FIRM_ADMIN and relation in (HIDDEN, FOREIGN),
    403,
    "whoever gets the secret acts in the owner's name",
)
OWN_CASES = Exempt(
    lambda caller, relation: HOME not in caller.places, 422, "a case that one takes no part in can't be passed on"
)
ASKS_ANYWHERE = Exempt(
    lambda caller, relation: caller.kind == "agent", 202, "what leaves the platform is for a person to hand out"
)
NOT_GUESTS = Exempt(lambda caller, relation: caller.role == Role.GUEST, 403, "the log as a whole is for the firm")
NOT_ALL = Exempt(
    lambda caller, relation: caller.kind == "agent" and not caller.sees_privileged and relation == OWN,
    403,
    "the log names what is withheld from the agent",
)
OUT_OF_REACH = Exempt(
    lambda caller, relation: not caller.places, 404, "a delivery about an event of a case one takes no part in"
)


def _session(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"case_ids": [world.id_of("case", OWN)], "purpose": "Reading"}


def _grant(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    client = client_register({"client_name": "Reader", "redirect_uris": ["https://client.example.com/back"]})
    return {
        "client_id": client.id, "redirect_uri": client.redirect_uris[0], "code_challenge": "x" * 43, "resource": resource(),
        "key_id": caller.ids.get(OWN_KEY, world.id_of("agent_key", OWN)),
        "case_ids": [world.id_of("case", OWN)], "operations": ["read"],
        "purpose": "Reading", "ttl_seconds": 3600,
    }  # fmt: skip


SAMPLES: dict[str, Sample] = {
    "agents.create_key": Sample(KEY, body={"name": "Reader", "case_ids": None, "operations": ["read"]}, people=True),
    "agents.list_keys": Sample(KEY),
    "agents.rotate_key": Sample(KEY, exempt=(OWNERS_ROTATE,)),
    "agents.revoke_key": Sample(KEY),
    "agents.grant_access": Sample(KEY, body=_grant, people=True, exempt=(OWN_CASES,)),
    "agents.create_session": Sample(SESSION, body=_session, exempt=(KEYS_OPEN_SESSIONS,)),
    "agents.create_token": Sample(SESSION, body={"grant_type": "client_credentials"}, exempt=(KEYS_OPEN_SESSIONS,)),
    "agents.list_sessions": Sample(SESSION),
    "agents.get_session": Sample(SESSION),
    "agents.update_session": Sample(SESSION, body={"webhook": {"url": RECEIVER}}),
    "agents.resume_session": Sample(SESSION, people=True),
    "agents.list_deliveries": Sample(SESSION),
    "agents.get_dead_letters": Sample(SESSION),
    "agents.replay_delivery": Sample(SESSION, "agent_session", path=failed_delivery, exempt=(OUT_OF_REACH,)),
    "agents.terminate_session": Sample(SESSION),
    "agents.list_permissions": Sample(SESSION),
    "tools.list": Sample("public"),
    "search.query": Sample("read:evidence", body={"q": "paid", "facets": True}, client=True),
    "search.suggest": Sample("read:evidence", query={"q": "pai"}, client=True),
    "tools.search": Sample("public", query={"q": "approve a fact"}),
    "jobs.list": Sample("read:jobs", client=True),
    "jobs.get_status": Sample("read:jobs", client=True),
    "jobs.get_result": Sample("read:jobs", "done job", client=True),
    "jobs.cancel": Sample("write:jobs", exempt=(ASKS,)),
    "jobs.retry": Sample("write:jobs", "failed job"),
    "events.poll": Sample("read:events", client=True),
    "events.list_types": Sample("read:events", client=True),
    "audit.list": Sample("read:audit"),
    "audit.get": Sample("read:audit"),
    "audit.search": Sample("read:audit", body={"q": "facts"}),
    "audit.verify": Sample("read:audit", effects=True, exempt=(NOT_GUESTS,)),
    "audit.export": Sample(
        "read:audit", body={"format": "json"}, changes=False, exempt=(NOT_GUESTS, NOT_ALL, ASKS_ANYWHERE)
    ),
}
