"""The query language: what a query means, that no text makes PostgreSQL fail, and what is refused where."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from cases.models import Case
from evidence.items.correspondents import correspondent_keys
from evidence.models import Block, EvidenceItem, Page
from evidence.search.hybrid import parts_of
from evidence.search.language.compiled import in_plain_words, understood
from evidence.search.language.dates import span_of
from evidence.search.language.grammar import QueryError
from evidence.search.language.places import line_references
from evidence.search.reindex import reindex_title
from tests.each import each
from tests.evidence.conftest import fields_of
from tests.evidence.search.searched_case import find
from tests.factories import grant_guest, join_case, make_item, make_user, token_client

PIECES = [
    *"-\"'!&|():*<>\\ ab1é%_./@\t~",
    "or ",
    '-"',
    '""',
    "<->",
    "\u00a0",
    "\u3000",
    "\u200b",
    "\ufffe",
    "the ",
    "abc*",
    "~3",
]


def parsed(text: str, *, outward: bool = False) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_tsquery('english', %s)::text", [understood(text).words(outward=outward)])
        found: str = cursor.fetchone()[0]
        return found


@each(
    [
        'In the lease with "Harbor Inc."; who pays for repairs',
        "In the lease with Harbor Inc. ; who pays for repairs",
        "In the lease with Harbor Inc.; who pays for repairs",
    ]
)
def test_what_is_asked_is_told_from_where_however_names_are_quoted(text: str) -> None:
    for query in (understood(text), in_plain_words(text)):
        described, asked = parts_of(query.plain)
        assert described.startswith("In the lease with Harbor Inc")
        assert asked == "who pays for repairs"


@pytest.mark.django_db
def test_no_text_makes_the_search_fail() -> None:
    chance = random.Random(7)
    texts = [
        "-" * 500,
        "- " * 250,
        "(-" * 250,
        '-"" ' * 125,
        "-<" * 250,
        "or " * 100,
        "a\\",
        "\\'",
        "a'b''",
        ")a(",
        "''",
    ]
    for length in (5, 40, 500):
        pieces = [chance.sample(PIECES, chance.choice([2, 4, len(PIECES)])) for _ in range(120)]
        texts += ["".join(chance.choices(some, k=length))[:500] for some in pieces]
    for text in texts:
        try:
            understood(text)
        except QueryError:
            continue
        parsed(text)
        parsed(text, outward=True)


@pytest.mark.django_db
@each(
    [
        ("relief valves", "'relief' & 'valv'"),
        ('"relief valve" or pressure', "'relief' <-> 'valv' | 'pressur'"),
        ("valve -steam", "'valv' & !'steam'"),
        ('-"relief valve" steam', "!( 'relief' <-> 'valv' ) & 'steam'"),
        ("contr*", "'contr':*"),
        ('"steam pump"~2', "'steam' <-> 'pump' | 'pump' <-> 'steam' | 'steam' <2> 'pump' | 'pump' <2> 'steam'"),
        ("(valve or pump) -(steam water)", "( 'valv' | 'pump' ) & !( 'steam' & 'water' )"),
        ("2019 - 2020", "'2019' & '2020'"),
        ("valve (open", "'valv' & 'open'"),
        ("re: the valve", "'re' & 'valv'"),
    ]
)
def test_what_people_type_is_what_is_looked_for(text: str, meant: str) -> None:
    assert parsed(text) == meant


def test_a_text_without_words_asks_for_nothing() -> None:
    assert {understood(text).words() for text in ["", " ", "-" * 500, "-!&|()", '""', "*** ---"]} == {""}


@each(
    [
        ("2019", (date(2019, 1, 1), date(2019, 12, 31))),
        ("2020-02", (date(2020, 2, 1), date(2020, 2, 29))),
        ("2019-07-03", (date(2019, 7, 3), date(2019, 7, 3))),
        ("July 2019", (date(2019, 7, 1), date(2019, 7, 31))),
        ("2019-07..2019-09", (date(2019, 7, 1), date(2019, 9, 30))),
        ("2019..", (date(2019, 1, 1), None)),
        (">2020", (date(2021, 1, 1), None)),
        ("<=2020-05", (None, date(2020, 5, 31))),
    ]
)
def test_dates_are_days_months_years_and_ranges(words: str, span: tuple[Any, Any]) -> None:
    assert span_of(words) == span


def test_lines_are_found_within_the_blocks_that_have_them() -> None:
    assert {"12:3", "12:1-5", "12:3-4", "12:2-13:1", "11:20-12:4"} <= set(line_references("12:3"))
    assert not {"12:4", "12:4-5", "11:20-12:2", "13:3"} & set(line_references("12:3"))


@pytest.mark.django_db
class TestFields:
    @pytest.fixture
    def filled(self, case: Case) -> dict[str, EvidenceItem]:
        mail = make_item(
            case, "The valve failed.", title="Mail", document_date=date(2019, 7, 3), media_type="message/rfc822"
        )
        EvidenceItem.objects.filter(pk=mail.pk).update(
            author="Jane Roe", custodian="Records", lookup_keys=correspondent_keys("Jane Roe", "jane@example.com", [])
        )
        memo = make_item(
            case, "The valve failed again.", title="Memo", document_date=date(2021, 1, 2), media_type="application/pdf"
        )
        page = Page.objects.get(item=memo)
        for order, (kind, reference) in enumerate([("bates_stamp", "ABC000123"), ("answer", "12:3-5")]):
            Block.objects.create(
                firm_id=case.firm_id,
                case=case,
                item=memo,
                page=page,
                order=order,
                start=4,
                end=9,
                kind=kind,
                reference=reference,
            )
        make_item(case, "An attachment about a valve.", title="Inside", parent=mail, media_type="text/plain")
        return {"mail": mail, "memo": memo}

    def test_each_field_leaves_what_it_names(self, as_attorney: APIClient, case: Case, filled: Any) -> None:
        expected = {
            'valve from:"jane roe"': ["Mail"],
            "valve from:JANE@example.com": ["Mail"],
            "valve -from:jane@example.com": ["Inside", "Memo"],
            "valve from:roe": ["Mail"],
            "valve from:@example.com": ["Mail"],
            "valve from:example": ["Mail"],
            "valve from:ro": [],
            "valve to:roe": [],
            "valve date:2019": ["Mail"],
            "valve date:>2019": ["Memo"],
            "valve type:email or type:pdf": ["Mail", "Memo"],
            "valve custodian:records": ["Mail"],
            "valve has:attachment": ["Mail"],
            "valve has:date -type:pdf": ["Mail"],
            "valve bates:abc000123": ["Memo"],
            "valve bates:ABC000120..ABC000130": ["Memo"],
            "failed page:12:4": ["Memo"],
            "valve page:12:6": [],
            "type:email": ["Mail"],
            "bates:ABC000123": ["Memo"],
        }
        for q in expected:
            for mode in ("text", "hybrid") if " " not in q else ("text",):
                found = sorted({hit["title"] for hit in find(as_attorney, case, q, mode=mode)["items"]})
                assert found == expected[q], (q, mode)
        listed = as_attorney.get(f"/v1/cases/{case.pk}/evidence", {"q": 'type:email "ai" or mai'}).json()["items"]
        assert [one["title"] for one in listed] == ["Mail"]

    def test_lines_and_stamps_are_hits_at_their_place(self, as_attorney: APIClient, case: Case, filled: Any) -> None:
        (hit,) = find(as_attorney, case, "page:12:3")["items"]
        assert (hit["title"], hit["start"], hit["end"], hit["snippet"]) == ("Memo", 4, 9, "valve failed again.")

    @each(
        [
            ("valve nope:x", "At character 7: There is no field “nope:”; there are: from:, to:, date:"),
            ("date:someday", "At character 1: After date: write a day, month or year"),
            ("date:2020..2019", "ends before it begins"),
            ("type:hologram", "write one of pdf, email"),
            ("has:luck", "write one of attachment"),
            ("x (valve or from:y)", "At character 13: A field stands by itself"),
            ("va*", "At character 1: A word’s beginning"),
            ('"a b"~21', "at most 20 words apart"),
            ('"a"~2', "Between 2 and 4 words"),
            ("((((((((((((a", "at most 10 deep"),
            ("from:a " * 13, "At most 12 fields"),
            ("page:12", "write page and line"),
            ("bates:A1..B9", "write both ends"),
            ("-bates:A1", "stands by itself"),
            ('"a b"~9 ' * 5, "At most 4 times"),
        ]
    )
    def test_refusals_say_where_and_what_to_write(self, as_attorney: APIClient, case: Case, q: str, says: str) -> None:
        for answer in (
            as_attorney.post(f"/v1/cases/{case.pk}/evidence/search", {"q": q}),
            as_attorney.get(f"/v1/cases/{case.pk}/evidence", {"q": q}),
        ):
            assert says in fields_of(answer)["q"][0]

    def test_outsiders_have_no_fields_of_the_firms_notes(
        self, as_client: APIClient, as_attorney: APIClient, case: Case, filled: Any
    ) -> None:
        EvidenceItem.objects.filter(case=case).update(client_visible=True)
        guest = make_user(case.firm, "guest")
        join_case(case, guest)
        grant_guest(case, guest)
        lacking = {as_client: ("from", "to", "date", "custodian", "has"), token_client(guest): ("custodian",)}
        values = {"date": "2019", "has": "date"}
        for client, names in lacking.items():
            for name in names:
                answer = client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": f"{name}:{values.get(name, 'x')}"})
                assert "There is no field" in fields_of(answer)["q"][0], name
            assert f"{names[0]}:" not in fields_of(answer)["q"][0].partition("there are")[2]
        assert len(find(as_client, case, "valve type:email")["items"]) == 1


@pytest.mark.django_db
def test_the_firms_title_lets_nothing_be_left_out_for_a_client(as_client: APIClient, case: Case) -> None:
    item = make_item(case, "The valve failed.", title="Embezzlement", client_visible=True)
    EvidenceItem.objects.filter(pk=item.pk).update(filename="scan.pdf", client_title="")
    reindex_title(EvidenceItem.objects.get(pk=item.pk))
    assert len(find(as_client, case, "valve -embezzlement")["items"]) == 1
    assert find(as_client, case, "embezzlement")["items"] == []
    assert find(as_client, case, "valve -failed")["items"] == []
