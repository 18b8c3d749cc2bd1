"""Words are found by an index exactly where a look at every row would find them, and never another firm's."""

from __future__ import annotations

import random

import pytest
from django.db import connection
from rest_framework.test import APIClient

from cases.models import Case, Role
from cases.scopes import person_scope
from config import word_index
from config.api.words import with_words
from config.boundary import firm_boundary
from config.word_index import having_words, ids_with_words
from evidence.items.filters import narrowed
from evidence.models import EvidenceItem
from facts.entities.readers import shown_entities, with_words_in_name
from facts.models import Fact
from tests.factories import (
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_user,
    mention,
    token_client,
)

pytestmark = pytest.mark.django_db
PIECES = [
    "Steam",
    "ÄRGER",
    "straße",
    "50%",
    "a_b",
    "back\\slash",
    "it's",
    "W77",
    "§§§",
    "ab",
    "paid on",
    "Łódź",
    "ΣΟΦΟΣ",
]
ASKED = [
    "steam",
    "STEAM paid",
    "ärger",
    "STRASSE",
    "straße",
    "50%",
    "a_b",
    "axb",
    "k\\s",
    "it's",
    "w7",
    "§§",
    "ab",
    "ódź",
    "σοφοσ",
    "xyz",
]


@pytest.fixture
def case(db: None) -> Case:
    return make_case(make_firm())


@pytest.fixture(params=["rare", "common"])
def how_often(request: pytest.FixtureRequest) -> int:
    """Facts of the case without any of the words, beside those with some: where these are few, the index is asked."""
    return 0 if request.param == "common" else 200


def fill(case: Case, others: int) -> None:
    chance = random.Random(1)
    item = make_item(case, "Steam was paid on May 3.")
    texts = [" ".join(chance.choices(PIECES, k=3)) for _ in range(40)] + ["Nothing."] * others
    for text in texts:
        make_fact(item, "Steam", text=text)


def test_words_are_found_where_a_look_at_every_row_finds_them(case: Case, how_often: int) -> None:
    fill(case, how_often)
    rows = Fact.objects.filter(case=case)
    with firm_boundary(case.firm_id):
        for text in (*ASKED, *(f"{one} paid" for one in ASKED)):
            expected = set(rows.filter(with_words(text, "text")).values_list("pk", flat=True))
            assert set(having_words(rows, text, "text", parent=case.pk).values_list("pk", flat=True)) == expected, text
            common = rows.filter(with_words(text, "text", are_common=True))
            assert set(common.values_list("pk", flat=True)) == expected, text


def test_the_index_is_asked_for_rare_words_alone(case: Case) -> None:
    fill(case, 30)
    rare = make_fact(make_item(case, "Quagmire."), "Quagmire")
    with firm_boundary(case.firm_id):
        assert ids_with_words("facts_fact", "quagMIRE", case.pk) == [rare.pk]
        assert ids_with_words("facts_fact", "nothing", case.pk) is None
        for without_trigrams in ("", "a b", "§§§§"):
            assert ids_with_words("facts_fact", without_trigrams, case.pk) is None


def test_what_more_rows_have_than_are_asked_for_is_found_too(case: Case) -> None:
    """The oldest rows have the word, the newest do not."""
    rows = [
        Fact(firm_id=case.firm_id, case=case, text=text, made_by_type="engine", worded_by_type="engine")
        for text in ["steam"] * (word_index.MOST + 1) + ["water"] * word_index.LOOKED_AT
    ]
    Fact.objects.bulk_create(rows)
    with firm_boundary(case.firm_id):
        assert ids_with_words("facts_fact", "steam", case.pk) is None
        found = having_words(Fact.objects.filter(case=case), "steam", "text", parent=case.pk)
        assert found.count() == word_index.MOST + 1


def test_rows_of_another_firm_are_never_answered(case: Case) -> None:
    make_fact(make_item(case, "Quagmire."), "Quagmire")
    with firm_boundary(make_firm().pk):
        assert ids_with_words("facts_fact", "quagmire", case.pk) == []


def test_where_there_is_no_firm_the_index_tells_nothing(case: Case) -> None:
    make_fact(make_item(case, "Quagmire."), "Quagmire")
    with firm_boundary(None):
        assert ids_with_words("facts_fact", "quagmire", case.pk) is None


@pytest.mark.parametrize(
    "table", ["evidence_evidenceitem", "facts_fact", "facts_entity", "facts_mention", "cases_case"]
)
def test_only_the_applications_roles_may_ask(db: None, table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT proacl::text FROM pg_proc WHERE proname = %s", [f"{table}_words"])
        [rights] = cursor.fetchone()
    granted = [one.split("=")[0] for one in rights.strip("{}").split(",")]
    assert "" not in granted
    assert {"intactus_app", "intactus_system"} <= set(granted)


def test_titles_are_found_as_each_caller_reads_them(case: Case) -> None:
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    item = make_item(case, "Text.", client_visible=True)
    EvidenceItem.objects.filter(pk=item.pk).update(title="Whistleblower", client_title="Receipt", filename="scan.pdf")
    staff = make_user(case.firm, Role.STAFF)
    for user, found in ((staff, {"whistle", "scan"}), (client, {"receipt", "scan"})):
        scope = person_scope(user)
        with firm_boundary(case.firm_id):
            rows = EvidenceItem.files.filter(case=case)
            assert {
                q for q in ("whistle", "receipt", "scan", "nothing") if narrowed(rows, {"q": q}, scope, case).exists()
            } == found


def test_names_are_found_as_each_caller_reads_them(case: Case) -> None:
    """Whoever does not see all evidence finds a name by the words that stand in what they see, and by no others."""
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    hidden, shown = make_item(case, "Eleanor Quagmire."), make_item(case, "Eleanor\nQ.", client_visible=True)
    entity = make_entity(case, "Eleanor Quagmire")
    mention(entity, hidden, "Eleanor Quagmire")
    mention(entity, shown, "Eleanor\nQ")
    staff = make_user(case.firm, Role.STAFF)
    join_case(case, staff)
    for user, found in ((staff, {"eleanor", "quagmire"}), (client, {"eleanor"})):
        scope = person_scope(user)
        with firm_boundary(case.firm_id):
            rows = shown_entities(scope, case.pk).filter(case=case)
            assert {
                q for q in ("eleanor", "quagmire", "nobody") if with_words_in_name(rows, q, scope, case).exists()
            } == found


def test_cases_are_found_by_name_number_and_client() -> None:
    firm = make_firm()
    admin = make_user(firm, Role.FIRM_ADMIN)
    case = make_case(firm, name="Brandt v. Northline")
    Case.objects.filter(pk=case.pk).update(number="24-CV-03187", client_name="Anna Brandt")
    make_case(firm, name="Holger v. Northam")
    make_case(make_firm(), name="Brandt and Anna of Northline, elsewhere")
    api: APIClient = token_client(admin)
    for q in ("brandt", "northline 03187", "anna"):
        assert [one["id"] for one in api.get("/v1/cases", {"q": q}).json()["items"]] == [str(case.pk)]
