"""The socket of a case's open pages: nothing missed, nothing shown to those who may not see it."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from audit.events.actions import emit_for
from audit.events.readers import BATCH, news_of_case
from cases.actions.cases import participant_remove
from cases.live import groups
from cases.live.consumer import REFUSED, CaseSocket
from cases.live.groups import page_group_of
from cases.live.listeners import reach_of
from cases.models import Case, GuestGrant, PersonSession, Role, User
from cases.scopes import person_actor
from cases.signin.actions import session_open
from config.api.scope import SYSTEM
from tests.factories import grant_guest, join_case, make_case, make_item, make_user

pytestmark = pytest.mark.django_db(transaction=True)


def session_of(user: User) -> str:
    key = "".join(character for character in str(user.pk) if character != "-") + str(PersonSession.objects.count())
    session_open(user=user, session_key=key, user_agent="Browser", ip="127.0.0.1", ends=None)
    return key


class Socket(ApplicationCommunicator):
    """A page's end of the connection."""

    async def received(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads((await self.receive_output(timeout=5))["text"])
        return message

    async def refused(self) -> bool:
        message: dict[str, Any] = await self.receive_output(timeout=5)
        return message["type"] == "websocket.close" and message["code"] == REFUSED

    async def beat(self) -> None:
        await self.send_input({"type": "websocket.receive", "text": "still here"})

    async def disconnect(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.wait(timeout=5)


async def page(case: Case, user: User, since: object = None, *, key: str = "") -> Socket:
    """An open page of the case; its greeting is still to be received."""
    store = import_module(settings.SESSION_ENGINE).SessionStore(key or await sync_to_async(session_of)(user))
    query = "" if since is None else f"since={since}"
    scope = {"type": "websocket", "query_string": query.encode(), "session": store, "user": user}
    socket = Socket(CaseSocket.as_asgi(), scope | {"url_route": {"kwargs": {"case_id": case.pk}}})
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output(timeout=5))["type"] == "websocket.accept"
    return socket


@sync_to_async
def happens(case: Case, user: User, *types: str) -> None:
    for type_ in types:
        emit_for(case, actor=person_actor(user), event_type=type_)


async def event_types(socket: Socket) -> list[str]:
    return [event["event_type"] for event in (await socket.received())["events"]]


async def test_a_page_hears_what_happens_and_may_go_on_from_there(case: Case, attorney: User) -> None:
    first = await page(case, attorney)
    greeting = await first.received()
    assert greeting["events"] == []
    await happens(case, attorney, "case.updated")
    assert await event_types(first) == ["case.updated"]
    await first.disconnect()
    await happens(case, attorney, "case.created", "case.archived")  # the laptop sleeps
    again = await page(case, attorney, greeting["position"])
    assert await event_types(again) == ["case.updated", "case.created", "case.archived"]
    await again.disconnect()


async def test_a_long_sleep_is_made_up_for_in_batches(case: Case, attorney: User) -> None:
    await happens(case, attorney, *["case.updated"] * (BATCH + 3))
    socket, awake = await page(case, attorney, 0), await page(case, attorney)
    assert len(await event_types(socket)) == BATCH
    assert len(await event_types(socket)) == 3
    assert await event_types(awake) == []  # another page does not hear the past
    await happens(case, attorney, "case.created")
    assert await event_types(socket) == await event_types(awake) == ["case.created"]
    await socket.disconnect()
    await awake.disconnect()


async def test_who_opens_a_page_while_another_catches_up_hears_nothing_of_the_past(
    case: Case, attorney: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups, "GATHER", 0.1)  # both in one look, which ends before the log does
    await happens(case, attorney, *["case.updated"] * (BATCH + 3))
    socket, awake = await page(case, attorney, 0), await page(case, attorney)
    assert [len(await event_types(socket)), len(await event_types(socket))] == [BATCH, 3]
    await happens(case, attorney, "case.created")
    assert [await event_types(awake), await event_types(awake)] == [[], ["case.created"]]
    await socket.disconnect()
    await awake.disconnect()


async def test_a_heartbeat_is_answered(case: Case, attorney: User) -> None:
    socket = await page(case, attorney)
    position = (await socket.received())["position"]
    await socket.beat()
    assert await socket.received() == {"events": [], "position": position}
    await socket.disconnect()


async def test_a_position_from_the_future_counts_as_now(case: Case, attorney: User) -> None:
    socket, other = await page(case, attorney, 2**62), await page(case, attorney)
    assert await event_types(socket) == await event_types(other) == []
    await happens(case, attorney, "case.updated")
    assert await event_types(socket) == await event_types(other) == ["case.updated"]
    await socket.disconnect()
    await other.disconnect()


@pytest.mark.parametrize("since", ["abc", "-1", "٣", "9" * 30])
async def test_a_position_that_is_none_counts_as_now(case: Case, attorney: User, since: Any) -> None:
    socket = await page(case, attorney, since)
    assert await event_types(socket) == []
    await socket.disconnect()


async def test_a_client_hears_only_of_what_they_may_see(case: Case, attorney: User, client_user: User) -> None:
    hidden, shown = await sync_to_async(lambda: (make_item(case), make_item(case, client_visible=True)))()
    socket = await page(case, client_user)
    assert await event_types(socket) == []

    @sync_to_async
    def events() -> None:
        for item, type_ in ((hidden, "evidence.created"), (shown, "evidence.viewed"), (shown, "evidence.updated")):
            emit_for(item, actor=person_actor(attorney), event_type=type_)

    await events()
    heard: list[str] = []
    while "evidence.updated" not in heard:
        heard += await event_types(socket)
    assert heard == ["evidence.updated"]
    await socket.disconnect()


async def test_pages_of_the_firm_and_of_its_client_hear_each_their_own(
    case: Case, attorney: User, client_user: User
) -> None:
    """They share one look at the log."""
    hidden, shown = await sync_to_async(lambda: (make_item(case), make_item(case, client_visible=True)))()

    @sync_to_async
    def events() -> None:
        for item, type_ in ((hidden, "evidence.created"), (shown, "evidence.updated")):
            emit_for(item, actor=person_actor(attorney), event_type=type_)

    for first, second in ((attorney, client_user), (client_user, attorney)):
        pages = {user.pk: await page(case, user) for user in (first, second)}
        assert [await event_types(one) for one in pages.values()] == [[], []]
        await events()
        heard: dict[object, list[str]] = {pk: [] for pk in pages}
        for pk, one in pages.items():
            while "evidence.updated" not in heard[pk]:
                heard[pk] += await event_types(one)
            await one.disconnect()
        assert heard[attorney.pk] == ["evidence.created", "evidence.updated"]
        assert heard[client_user.pk] == ["evidence.updated"]


async def test_strangers_and_signed_out_browsers_are_refused(case: Case, attorney: User, stranger: User) -> None:
    outside = await sync_to_async(make_user)(attorney.firm)
    for user in (outside, stranger):
        assert await (await page(case, user)).refused()
    assert await (await page(case, attorney, key="0" * 32)).refused()


async def test_rights_that_end_end_the_page(case: Case, attorney: User, admin: User, client_user: User) -> None:
    mara, ada, dana = await page(case, attorney), await page(case, admin), await page(case, client_user)
    for socket in (mara, ada, dana):
        assert await event_types(socket) == []

    @sync_to_async
    def end() -> None:
        PersonSession.objects.filter(user=admin).update(revoked_at=case.created_at)
        User.objects.filter(pk=client_user.pk).update(is_active=False, deactivated_at=case.created_at)
        participant_remove(actor=person_actor(admin), case=case, participant=case.participants.get(user=attorney))

    await end()
    for socket in (mara, ada, dana):
        assert await socket.refused()


async def test_nobody_learns_who_else_listens(case: Case, attorney: User, admin: User) -> None:
    first = await page(case, attorney)
    assert await event_types(first) == []
    second = await page(case, admin)
    assert await event_types(second) == []
    await second.disconnect()
    assert await first.receive_nothing(timeout=0.2)
    await first.disconnect()


async def test_a_page_group_ends_with_its_last_page(case: Case, attorney: User) -> None:
    socket = await page(case, attorney)
    await event_types(socket)
    group = page_group_of(case.pk)
    await socket.disconnect()
    assert page_group_of(case.pk) is not group


def test_rights_cost_the_same_however_many_pages_are_open(case: Case) -> None:
    keys = []
    for _ in range(6):
        user = make_user(case.firm)
        keys.append(session_of(user))
    joined = [make_user(case.firm, Role.FIRM_ADMIN) for _ in range(3)]
    keys += [session_of(user) for user in joined]
    make_case(case.firm, *joined)
    with CaptureQueriesContext(connection) as queries:
        assert reach_of(case.pk, keys).kinds == dict.fromkeys(keys[6:], "firm")
    assert len(queries) == 3


def test_guests_hear_of_what_they_were_granted_and_no_longer_than_that(case: Case) -> None:
    guests = [make_user(case.firm, Role.GUEST) for _ in range(2)]
    for guest in guests:
        join_case(case, guest)
    letter, other, memo = (
        make_item(case, "a"),
        make_item(case, "b"),
        make_item(case, "c", privilege="work_product", privilege_state="proposed"),
    )
    grant_guest(case, guests[1], letter)
    keys = [session_of(guest) for guest in guests]
    reach = reach_of(case.pk, keys)
    for item in (letter, other, memo):
        emit_for(item, actor=SYSTEM, event_type="evidence.processed")
    news = news_of_case(case.pk, reach.scopes, since=0).events
    heard = [{one["entity_id"] for one in news[reach.kinds[key]]} for key in keys]
    assert heard == [{str(letter.pk), str(other.pk)}, {str(letter.pk)}]
    GuestGrant.objects.update(expires_at=timezone.now())
    assert reach_of(case.pk, keys).kinds == {}
