"""Colleagues, clients and guests in each relation, and what belongs to the callers themselves."""

from __future__ import annotations

import uuid

from django.utils import timezone

from cases.models import (
    ApiToken,
    GuestGrant,
    Notification,
    NotificationPreference,
    PersonSession,
    Role,
    SupportAccess,
    User,
)
from cases.signin.actions import invitation_make
from tests.access.callers import LASTING, make_agent
from tests.access.canaries import FIRM, OUTSIDER, PERSON, canary
from tests.access.places import ABROAD, ARCHIVED, ELSEWHERE, FOREIGN, HIDDEN, HOME, OTHER, OWN, PLACE
from tests.access.world import World
from tests.factories import join_case, make_user
from tests.second_factors import enroll, fresh_code

OUTSIDERS = (Role.CLIENT.value, Role.GUEST.value)


def make_people(world: World) -> None:
    """Colleagues: on this case, on none, on another case, of another firm, on the closed case; and as participants."""
    for relation in (OWN, HIDDEN, OTHER, FOREIGN, ARCHIVED):
        firm = world.firms["theirs" if relation == FOREIGN else "ours"]
        word = canary(relation, PERSON)
        user = make_user(firm, Role.STAFF, name=f"Colleague {word}", email=f"{word}@example.com")
        enroll(user)
        User.objects.filter(pk=user.pk).update(title=word, phone=word)
        world.ids["user"][relation] = user.pk
        if relation != HIDDEN:
            world.ids["participant"][relation] = join_case(world.cases[PLACE[relation]], user).pk
            for role in OUTSIDERS:
                world.ids[role][relation] = _outsider(world, relation, role)
    _own(world)
    _support_accesses(world)
    _second_factor(world)
    world.link = invitation_make(user=User.objects.get(pk=world.ids["user"][OWN]))


def _support_accesses(world: World) -> None:
    """A look of the platform's at either firm, long over."""
    root = User.objects.create_superuser("root@platform.example", name="Root")
    for relation, firm in ((HIDDEN, world.firms["ours"]), (FOREIGN, world.firms["theirs"])):
        access = SupportAccess.objects.create(
            firm=firm,
            user=root,
            user_name="Root",
            reason=f"Asked for {canary(relation, FIRM)}",
            expires_at=timezone.now(),
        )
        world.ids["support_access"][relation] = access.pk
    world.callers["firm admin"].ids["support_access"] = world.ids["support_access"][HIDDEN]


def _second_factor(world: World) -> None:
    """The firm admin has a second factor, and gave it with their token; no code of it was used yet."""
    user = world.callers["firm admin"].user
    assert user is not None
    world.app_key = enroll(user)
    fresh_code(user)
    PersonSession.objects.filter(user=user).update(revoked_at=None)
    ApiToken.objects.filter(user=user).update(confirmed_at=timezone.now() + LASTING)


def _outsider(world: World, relation: str, role: str) -> uuid.UUID:
    """A client or guest of the relation's case, whom people of other cases may know nothing of."""
    case, word = world.cases[PLACE[relation]], canary(relation, OUTSIDER)
    user = make_user(case.firm, role, name=f"{role.title()} {word}", email=f"{role}.{word}@example.com")
    User.objects.filter(pk=user.pk).update(title=word, phone=word)
    join_case(case, user)
    return user.pk


def _own(world: World) -> None:
    """What belongs to callers: browsers, and the agent keys and sessions that attorneys answer for."""
    for caller in list(world.callers.values()):
        if caller.kind == "person" and caller.role in (Role.FIRM_ADMIN, Role.ATTORNEY):
            assert caller.user is not None
            caller.ids.update(make_agent(caller.user, [], ("read",))[1])
    _notifications(world)
    for kind in ("agent_key", "agent_session"):
        world.ids[kind][HIDDEN] = world.callers["agent, read-only"].ids[kind]
        world.ids[kind][FOREIGN] = world.callers["another firm's agent"].ids[kind]
    for relation in (OWN, OTHER, FOREIGN, ARCHIVED):
        world.ids["guest_grant"][relation] = GuestGrant.objects.get(
            case=world.cases[PLACE[relation]], user=world.ids["guest"][relation]
        ).pk
    world.ids["browser"][HIDDEN] = world.callers["guest"].ids["browser"]
    world.ids["browser"][FOREIGN] = world.callers["another firm's admin"].ids["browser"]


def _notifications(world: World) -> None:
    """One for each person, about a case of theirs if they have any; agents see their attorney's."""
    made: dict[uuid.UUID, uuid.UUID] = {}
    for caller in world.callers.values():
        if caller.user is None:
            continue
        if caller.user.pk not in made:
            place = next((one for one in (HOME, ABROAD, ELSEWHERE) if one in caller.places), None)
            notification = Notification.objects.create(
                firm_id=caller.user.firm_id, recipient=caller.user, case=world.cases[place] if place else None,
                kind="message", title="Look", actor_name="Colleague",
            )  # fmt: skip
            if caller.role in OUTSIDERS:  # who is notified of what concerns them, as of their own sign-in
                Notification.objects.filter(pk=notification.pk).update(
                    kind="security", entity_type="user", entity_id=caller.user.pk
                )
            made[caller.user.pk] = notification.pk
        caller.ids["notification"] = made[caller.user.pk]
    attorney = world.callers["assigned attorney"].user
    NotificationPreference.objects.create(firm=world.firms["ours"], user=attorney)
    Notification.objects.create(
        firm=world.firms["ours"], recipient=attorney, case=world.cases[ELSEWHERE], kind="message", title=canary(OTHER),
        body=canary(OTHER), actor_name=canary(OTHER, OUTSIDER),
    )  # fmt: skip
    world.ids["notification"][HIDDEN] = world.callers["guest"].ids["notification"]
    world.ids["notification"][FOREIGN] = world.callers["another firm's admin"].ids["notification"]
