"""A kind of thing is registered once: whatever lists, counts, names or shows kinds follows, and gaps are found at the start."""

from __future__ import annotations

import ast
import re
import uuid
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.checks import CheckMessage
from rest_framework.test import APIClient

from agents.hosted.registry import triggers
from audit.events.actions import emit, emit_each
from audit.models import Event
from cases.models import Case, Participant, Role, User
from cases.notifications.serializers import NewNotification
from cases.scopes import person_actor, person_scope
from config.api import kind_checks, kinds
from config.api.kind import Count, EventDescription, Kind, Look, Part
from config.api.scope import SYSTEM
from config.ui.codes import status_icon, status_word, thing_word
from config.ui.tools import shows
from facts.models import Mention
from tests.factories import join_case, make_case, make_firm, make_user, token_client
from tests.registry import every_tool

APPS = ("agents", "audit", "cases", "evidence", "facts")
SPELL = Kind(
    name="spell",
    model=Participant,  # any table with a case would do
    label="spell",
    plural="spells",
    icon="sparkle",
    page=lambda case_id, pk: f"/spells/{pk}",
    linkable=True,
    titles=lambda scope: Participant.objects.visible_to(scope).values_list("pk", "role"),
    events={
        "created": EventDescription("A spell was found."),
        "cast": EventDescription("A spell was cast.", {"fields": "What changed."}),
    },
    firm_events=("created",),
    client_rows=Participant.objects.visible_to,
    firm_only=("ingredients",),
    counts=(
        Count("spells", Participant.objects.visible_to),
        Count("curses", Participant.objects.visible_to, internal=True),
    ),
    shown_in=("timeline",),
    statuses={"brewing": Look("Brewing", "info", "spinner")},
    fields={"wand_id": "Which wand"},
)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> dict[str, Kind]:
    """A copy of the registry, to add to and to take from."""
    copy = dict(kinds._kinds)
    monkeypatch.setattr(kinds, "_kinds", copy)
    return copy


@pytest.fixture
def case(db: None) -> Case:
    firm = make_firm()
    return make_case(firm, make_user(firm))


@pytest.fixture
def attorney(case: Case) -> User:
    return case.participants.get().user


@pytest.fixture
def api(attorney: User) -> APIClient:
    return token_client(attorney)


@pytest.fixture
def spell(registry: dict[str, Kind], case: Case) -> Participant:
    """One thing of a kind that nothing but its registration knows of."""
    kinds.register(SPELL)
    return case.participants.get()


def cast(spell: Participant, what: str = "cast", **data: Any) -> None:
    emit(
        actor=SYSTEM, event_type=f"spell.{what}", firm_id=spell.firm_id, case_id=spell.case_id, entity_type="spell",
        entity_id=spell.pk, data=data,
    )  # fmt: skip


class TestANewKind:
    """What follows from one registration."""

    def test_is_counted_with_a_case(self, spell: Participant, api: APIClient, case: Case) -> None:
        counts = api.get(f"/v1/cases/{case.pk}").json()["counts"]
        assert (counts["spells"], counts["curses"]) == (1, 1)

    def test_its_internal_counts_are_none_of_a_clients(self, spell: Participant, case: Case) -> None:
        client = make_user(case.firm, Role.CLIENT)
        join_case(case, client)
        counts = token_client(client).get(f"/v1/cases/{case.pk}").json()["counts"]
        assert counts["spells"] == 2
        assert "curses" not in counts

    def test_can_be_named_in_a_notification_and_is_linked(
        self, spell: Participant, api: APIClient, attorney: User, case: Case
    ) -> None:
        body = {"case_id": case.pk, "recipient_ids": [attorney.pk], "title": "Look"}
        about = {"entity_type": "spell", "entity_id": str(spell.pk)}
        assert api.post("/v1/notifications", body | about, format="json").status_code == 201
        missing = api.post("/v1/notifications", body | about | {"entity_id": str(uuid.uuid4())}, format="json")
        assert missing.status_code == 422
        [notification] = api.get("/v1/notifications").json()["items"]
        assert (notification["entity_type"], notification["path"]) == ("spell", f"/spells/{spell.pk}")

    def test_its_events_can_be_asked_for(self, spell: Participant, api: APIClient) -> None:
        cast(spell)
        [event] = api.get("/v1/events", {"types": "spell.cast"}).json()["items"]
        assert (event["entity_type"], event["entity_id"]) == ("spell", str(spell.pk))

    def test_clients_see_events_of_what_it_shows_them(self, spell: Participant, case: Case) -> None:
        client = make_user(case.firm, Role.CLIENT)
        join_case(case, client)
        cast(spell)
        cast(spell, "created")
        cast(spell, fields=["ingredients"])
        cast(spell, fields=["ingredients", "wand_id"])
        found = token_client(client).get("/v1/events", {"types": "spell.cast,spell.created"}).json()["items"]
        assert [(one["event_type"], one["data"].get("fields")) for one in found] == [
            ("spell.cast", None), ("spell.cast", ["wand_id"]),
        ]  # fmt: skip

    def test_clients_see_no_events_of_what_it_hides_from_them(
        self, registry: dict[str, Kind], spell: Participant, case: Case
    ) -> None:
        registry["spell"] = replace(SPELL, client_rows=None)
        cast(spell)
        client = make_user(case.firm, Role.CLIENT)
        join_case(case, client)
        assert token_client(client).get("/v1/events", {"types": "spell.cast"}).json()["items"] == []

    def test_pages_that_show_it_listen_to_it(self, spell: Participant) -> None:
        for shown_on in ("spell", "case", "timeline", "audit_entry"):
            assert "spell" in shows(shown_on).split()
        assert "spell" not in shows("job").split()

    def test_has_its_words_everywhere(self, spell: Participant) -> None:
        assert (thing_word("spell"), kinds.phrase("spell"), kinds.plural_phrase("spell")) == (
            "spell", "a spell", "the spells",
        )  # fmt: skip
        assert (status_word("brewing"), status_icon("brewing")) == ("Brewing", "spinner")
        assert kinds.field_label("wand_id") == "Which wand"

    def test_stands_in_the_enums_of_the_document(self, spell: Participant) -> None:
        assert "spell" in NewNotification().fields["entity_type"].choices
        assert "spell.cast" in kinds.event_types()

    def test_passes_the_checks(self, spell: Participant) -> None:
        assert found() == []


class TestEvents:
    def test_an_unknown_type_is_answered_with_those_there_are(self, api: APIClient) -> None:
        response = api.get("/v1/events", {"types": "fact.created,fact.enchanted"})
        assert response.status_code == 422
        [message] = response.json()["error"]["details"]["fields"]["types"]
        assert "fact.enchanted" in message.partition(";")[0]
        assert "fact.created, fact.updated" in message.partition(";")[2]

    def test_an_event_that_nobody_could_ask_for_is_not_written(self, case: Case, attorney: User) -> None:
        fields = {"actor": person_actor(attorney), "firm_id": case.firm_id, "case_id": case.pk, "entity_id": case.pk}
        for event_type, entity_type in (("case.enchanted", "case"), ("spell.cast", "spell"), ("fact.created", "case")):
            with pytest.raises(ValueError, match=event_type):
                emit(event_type=event_type, entity_type=entity_type, **fields)
        with pytest.raises(ValueError, match=r"spell\.cast"):
            emit_each([case], actor=SYSTEM, event_type="spell.cast")
        assert not Event.objects.filter(event_type__in=("case.enchanted", "spell.cast")).exists()

    def test_every_type_that_the_code_names_is_registered(self) -> None:
        named = {name for path in sources() for name in event_types_in(ast.parse(path.read_text("utf-8")))}
        assert len(named) >= 20
        assert named <= set(kinds.event_types())

    def test_standing_instructions_begin_at_registered_events(self) -> None:
        assert set(triggers()) <= set(kinds.event_types())


class TestChecks:
    """What is missing is said at the start, with what to write and where."""

    def test_all_is_well(self) -> None:
        every_tool()
        assert found() == []

    def test_a_table_with_a_case_is_a_kinds(self, registry: dict[str, Kind]) -> None:
        entity = registry["entity"]
        registry["entity"] = replace(entity, parts=tuple(one for one in entity.parts if one.model is not Mention))
        [error] = found()
        assert error.msg == "facts.Mention has a case and no kind."
        assert "Part(Mention, …)" in str(error.hint)

    def test_a_tool_is_about_a_kind(self, registry: dict[str, Kind]) -> None:
        every_tool()
        del registry["tool"]
        errors = found()
        assert {one.msg for one in errors} == {
            f"The tool tools.{one} is about 'tool', which is no kind." for one in ("list", "search")
        }
        assert "register Kind(name='tool', …)" in str(errors[0].hint)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"icon": "wand"}, "no icon 'wand'"),
            ({"label": ""}, "no label="),
            ({"page": None}, "linkable= needs a page="),
            ({"titles": None}, "linkable= needs a page="),
            ({"firm_events": ("broken",)}, "broken is not"),
            ({"events": {"created": EventDescription("")}}, "no sentence"),
            ({"events": {}, "firm_events": ()}, "it has no events="),
            ({"shown_in": ("cauldron",)}, "cauldron in shows="),
            ({"counts_on": {"cauldron": {}}}, "cauldron in shows="),
            ({"parts": (Part(Participant, "wizard_id", "wizard"),)}, "no column wizard_id"),
            ({"fields": {"date": "Night"}}, "says another thing"),
            ({"statuses": {"open": Look("Ajar", "muted", "circle")}}, "says another thing"),
        ],
    )
    def test_a_kind_says_what_it_must(self, registry: dict[str, Kind], change: dict[str, Any], said: str) -> None:
        kinds.register(replace(SPELL, **change))
        [error] = found()
        assert said in error.msg
        assert "spell" in error.msg

    def test_every_status_of_a_kind_has_a_look(self, registry: dict[str, Kind]) -> None:
        registry["usage"] = replace(registry["usage"], statuses={})
        [error] = found()
        assert "no kind's statuses= say how" in error.msg
        assert all(one in error.msg for one in ("reserved", "released", "settled"))

    def test_two_kinds_of_one_name_are_refused(self, registry: dict[str, Kind]) -> None:
        with pytest.raises(ValueError, match="Two kinds are named fact"):
            kinds.register(replace(SPELL, name="fact"))


@pytest.mark.parametrize(
    ("folder", "pattern"),
    [
        ("templates", r'data-refresh="([^"{]*)"'),  # what a variable names is a tool's kind
        ("templates", r"{% shows '([^']*)' %}"),
        ("static/js", r'(?<![.\w])refresh\("(\w+)"\)'),
    ],
)
def test_what_pages_refresh_is_a_kind(folder: str, pattern: str) -> None:
    paths = [path for path in (settings.BASE_DIR / folder).rglob("*.*") if path.suffix in (".html", ".js")]
    named = {name for path in paths for found in re.findall(pattern, path.read_text("utf-8")) for name in found.split()}
    assert named
    assert named <= set(kinds.names())


def test_clients_see_the_jobs_and_no_more_than_the_things_they_see(case: Case) -> None:
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    hidden = [kind.name for kind in kinds.all_kinds() if kind.client_rows is None]
    assert {"audit_entry", "approval", "change", "usage", "agent_session", "user"} <= set(hidden)
    for kind in kinds.all_kinds():
        if kind.client_rows:
            assert list(kind.client_rows(person_scope(client))) == []


def found() -> list[CheckMessage]:
    checks: list[Callable[..., list[CheckMessage]]] = [
        kind_checks.every_table_of_a_case_is_known, kind_checks.every_tool_is_about_a_kind,
        kind_checks.every_kind_says_what_it_must, kind_checks.no_word_has_two_meanings,
    ]  # fmt: skip
    return [error for check in checks for error in check(None)]


def sources() -> list[Path]:
    return [path for app in APPS for path in (settings.BASE_DIR / app).rglob("*.py") if "migrations" not in path.parts]


def event_types_in(tree: ast.AST) -> set[str]:
    """The literal values of ``event_type=`` in calls, and of filters by it."""
    keywords = (one for call in ast.walk(tree) if isinstance(call, ast.Call) for one in call.keywords)
    values = (one.value for one in keywords if one.arg == "event_type")
    return {value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)}
