"""One person of a case is one entity, whichever documents name them and in whichever order these come."""

from __future__ import annotations

from itertools import permutations

import pytest

from cases.models import Case, User
from cases.scopes import person_actor
from evidence.engines.names import mentions, recognizer
from evidence.engines.names.name_records import NamedText
from evidence.engines.names.record_confidence import JudgedName
from evidence.engines.names.spans import Span
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from facts.entities.joining import Key
from facts.entities.stage import ExtractEntities
from facts.models import Entity, Mention
from tests.extent import first
from tests.factories import make_case, make_entity, make_item, mention

JOHN = "Mr. John Smith signed the lease on March 3, 2024."
JAMES = "Mr. James Smith wrote to the landlord."
INITIAL = "Present at the meeting: J. Smith, by telephone."
TURNED = 'From: "Mann Kay" <kay.mann@example.com>\nTo: Peter Hale <peter.hale@example.com>\n\nThe draft is ready.'
MAIL = "From: Kay Mann <kay.mann@example.com>\nTo: Peter Hale <peter.hale@example.com>\n\nThe draft is signed."

FATHER = "Robert Hale Sr. signed the lease."
SON = "Robert Hale, Jr. drove the truck to the mill."
EITHER = "Mr. Robert Hale paid the rent of the mill."


def read(case: Case, *texts: str) -> list[EvidenceItem]:
    """The documents, each with its names found and stored, one after the other."""
    items = [make_item(case, text) for text in texts]
    for item in items:
        read_again(item)
    return items


def read_again(item: EvidenceItem) -> None:
    stage, work = ExtractEntities(), Work(item)
    stage.store(work, stage.compute(work), actor=person_actor(item.case.participants.get(role="attorney").user))


def people(case: Case) -> set[str]:
    return set(Entity.objects.filter(case=case, type="person").values_list("name", flat=True))


def whose(item: EvidenceItem) -> set[str]:
    return set(Mention.objects.filter(item=item, entity__type="person").values_list("entity__name", flat=True))


@pytest.mark.parametrize("texts", list(permutations([JOHN, INITIAL])))
def test_an_initial_is_the_one_person_it_fits(case: Case, texts: tuple[str, ...]) -> None:
    read(case, *texts)
    assert people(case) == {"John Smith"}


@pytest.mark.parametrize("texts", first(2, list(permutations([JOHN, JAMES, INITIAL]))))
def test_an_initial_that_two_people_fit_stays_by_itself(case: Case, texts: tuple[str, ...]) -> None:
    """Without ``--full`` in two of the orders."""
    items = dict(zip(texts, read(case, *texts), strict=True))
    assert people(case) == {"John Smith", "James Smith", "J. Smith"}
    assert whose(items[INITIAL]) == {"J. Smith"}
    assert not Entity.objects.filter(case=case, name="John Smith", aliases__contains=["J. Smith"]).exists()


LISTED = "From: Smith, John\nTo: Hale, Peter\n\nThe lease is signed."


@pytest.mark.parametrize(
    "texts", first(2, list(permutations([LISTED, "Mr. John Q. Smith called.", "JOHN Q. SMITH, Tenant."])))
)
def test_a_surname_written_first_is_the_same_person(case: Case, texts: tuple[str, ...]) -> None:
    """Without ``--full`` in two of the orders."""
    read(case, *texts)
    assert len([name for name in people(case) if "mith" in name.lower()]) == 1


@pytest.mark.parametrize("texts", first(2, list(permutations([TURNED, MAIL, "Ms. Kay Mann called."]))))
def test_two_orders_of_a_name_are_one_person_by_address(case: Case, texts: tuple[str, ...]) -> None:
    """Without ``--full`` in two of the orders."""
    read(case, *texts)
    assert people(case) == {"Kay Mann", "Peter Hale"}
    assert "kay.mann@example.com" in Entity.objects.get(case=case, name="Kay Mann").aliases


CHRIS = (
    "Mr. Chris Holm signed the lease.",
    "Ms. Ann Reed met Christopher Holm.",
    "Ms. Christine Holm wrote to Ann Reed.",
)


@pytest.mark.parametrize("texts", [CHRIS, CHRIS[::-1], (CHRIS[2], CHRIS[0], CHRIS[1])])
def test_a_short_given_name_is_the_one_person_it_fits_and_parts_where_a_second_does(
    case: Case, texts: tuple[str, ...]
) -> None:
    read(case, *texts[:2])
    assert len(people(case) - {"Ann Reed"}) == (2 if CHRIS[0] not in texts[:2] else 1)
    read(case, texts[2])
    assert people(case) == {"Chris Holm", "Christopher Holm", "Christine Holm", "Ann Reed"}


def test_names_of_another_case_are_not_looked_at(case: Case, attorney: User) -> None:
    other = make_case(case.firm, attorney)
    read(other, JOHN, MAIL)
    read(case, INITIAL)
    assert people(case) == {"J. Smith"}
    assert people(other) == {"John Smith", "Kay Mann", "Peter Hale"}


def test_what_a_person_decided_about_stays(case: Case, attorney: User) -> None:
    kept = make_entity(case, "J. Smith")
    Entity.objects.filter(pk=kept.pk).update(decided_by=attorney, key="j smith")
    read(case, INITIAL, JOHN)
    assert people(case) == {"J. Smith", "John Smith"}
    kept.refresh_from_db()
    assert (kept.name, kept.aliases) == ("J. Smith", [])


def test_reading_again_changes_nothing(case: Case) -> None:
    items = read(case, JOHN, INITIAL, TURNED, MAIL)
    before = sorted(Entity.objects.filter(case=case).values_list("pk", "name", "aliases"))
    for item in reversed(items):
        read_again(item)
    assert sorted(Entity.objects.filter(case=case).values_list("pk", "name", "aliases")) == before


@pytest.mark.parametrize("texts", first(2, list(permutations([FATHER, SON, EITHER]))))
def test_father_and_son_of_one_name_are_two_people(case: Case, texts: tuple[str, ...]) -> None:
    """A name without the mark is neither's while both are known. Without ``--full`` in two of the orders."""
    items = dict(zip(texts, read(case, *texts), strict=True))
    assert whose(items[FATHER]) == {"Robert Hale Sr."}
    assert whose(items[SON]) == {"Robert Hale Jr."}
    assert whose(items[EITHER]) == {"Robert Hale"}


@pytest.mark.parametrize("texts", list(permutations([SON, EITHER])))
def test_a_name_without_the_mark_is_the_only_bearer_s(case: Case, texts: tuple[str, ...]) -> None:
    read(case, *texts)
    assert people(case) == {"Robert Hale Jr."}


NORTH = "Acme North America Corp. leases the mill. Acme pays the rent on the first of May."
PARENT = "Acme Corp. guarantees the rent of the mill."


@pytest.mark.parametrize("texts", list(permutations([NORTH, PARENT])))
def test_a_company_with_a_legal_form_is_not_short_for_a_longer_one(case: Case, texts: tuple[str, ...]) -> None:
    """Documents call the daughter by the first word of its name, which is the mother's."""
    read(case, *texts)
    names = set(Entity.objects.filter(case=case, type="organization").values_list("name", flat=True))
    assert {"Acme North America Corp.", "Acme Corp."} <= names


@pytest.mark.parametrize(
    "texts", list(permutations(["Ms. Smantha Boyd called.", "Samantha Boyd wrote to Peter Hale."]))
)
def test_a_slip_in_a_given_name_makes_no_second_person(case: Case, texts: tuple[str, ...]) -> None:
    read(case, *texts)
    assert len([name for name in people(case) if name.endswith("Boyd")]) == 1


UNSURE, NAMED = "It was Veskar Tolum who came.", "Mr. Veskar Tolum signed the lease."


@pytest.fixture
def hesitant(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model takes "Veskar Tolum" for a name, and the confidence in it is low where nothing else says so."""

    def found(flat: str, vocabulary: object) -> list[Span]:
        at = flat.find("Veskar Tolum")
        return [Span(at, at + len("Veskar Tolum"), "person", 0.76, certainty=0.5)]

    def judged(text: NamedText) -> dict[Key, JudgedName]:
        is_enough = text.flat == NAMED
        return {(one.type, one.name): JudgedName(0.95 if is_enough else 0.2, is_enough) for one in text.records}

    monkeypatch.setattr(recognizer, "find_candidates", found)
    monkeypatch.setattr(mentions, "judged_names", judged)


@pytest.mark.usefixtures("hesitant")
def test_what_may_be_no_name_has_no_record_until_another_document_names_it(case: Case) -> None:
    unsure, named = read(case, UNSURE, NAMED)
    assert (people(case), whose(unsure), whose(named)) == ({"Veskar Tolum"}, set(), {"Veskar Tolum"})
    read_again(unsure)
    assert whose(unsure) == {"Veskar Tolum"}


@pytest.mark.usefixtures("hesitant")
def test_a_record_that_only_an_unsure_name_has_goes_when_its_document_is_read_again(case: Case, attorney: User) -> None:
    (item,) = read(case, UNSURE)
    mention(make_entity(case, "Veskar Tolum"), item, "Veskar Tolum")
    read_again(item)
    assert people(case) == set()


@pytest.mark.usefixtures("hesitant")
def test_a_person_s_record_has_what_may_be_no_name(case: Case, attorney: User) -> None:
    make_entity(case, "Veskar Tolum", decided_by=attorney)
    (item,) = read(case, UNSURE)
    assert whose(item) == {"Veskar Tolum"}
