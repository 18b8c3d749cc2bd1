"""Whatever facts say, a case into which their file is read exports the same file."""

from __future__ import annotations

import base64
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.facts.tagging import set_tags
from facts.models import Fact, Tag
from tests.extent import full
from tests.factories import make_case, make_fact, make_item
from tests.facts.conftest import LETTER
from tests.facts.exchange.test_tools import exported, imported, said

QUOTES = ("On March 3, 2024", "Kestrel Harbor paid", "Eugenia Moran", "Nothing else is owed")
WORDS = st.text(alphabet="ab Cé漢,;'\"=+-@|\n", max_size=20).map(str.strip)
NAMES = st.text(alphabet="ab Cé'=+-@", min_size=1, max_size=12).map(str.strip).filter(bool)
DAYS = st.tuples(st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.integers(0, 40), st.booleans())
FACTS = st.lists(
    st.fixed_dictionaries({
        "text": NAMES, "quote": st.sampled_from(QUOTES), "notes": WORDS, "speaker": NAMES, "tags": st.sets(NAMES, max_size=2),
        "importance": st.sampled_from(Fact.Importance.values), "effect": st.sampled_from(["", *Fact.Effect.values]),
        "when": st.none() | DAYS,
    }),
    min_size=1, max_size=3, unique_by=lambda one: str(one["text"]).casefold(),
)  # fmt: skip


def make(letter: EvidenceItem, had: dict[str, Any]) -> None:
    fact = make_fact(letter, had["quote"], text=had["text"])
    dated: dict[str, Any] = {}
    if had["when"]:
        first, days, is_rough = had["when"]
        end = {"date_end": first + timedelta(days=days)} if days else {}
        dated = {"date": first, "date_precision": "approximate" if is_rough else "range" if days else "day", **end}
    own = {name: had[name] for name in ("notes", "speaker", "importance", "effect")}
    Fact.objects.filter(pk=fact.pk).update(**own, **dated)
    rows = [
        Tag.objects.get_or_create(
            case=letter.case, name=name, defaults={"firm_id": letter.firm_id, "made_by_type": "human"}
        )[0]
        for name in had["tags"]
    ]
    set_tags(fact, rows)


@pytest.mark.parametrize("format", ["csv", "xlsx"])
@settings(
    max_examples=6 if full() else 3, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck)
)
@given(facts=FACTS)
def test_what_is_read_in_goes_out_as_it_came(
    api: APIClient, attorney: User, case: Case, letter: EvidenceItem, facts: list[dict[str, Any]], format: str
) -> None:
    with transaction.atomic():
        for had in facts:
            make(letter, had)
        other = make_case(case.firm, attorney)
        make_item(other, *LETTER, title="Letter")
        content = exported(api, case, format=format, table="facts", sort="created")
        sent = {"csv": content.decode()} if format == "csv" else {"xlsx": base64.b64encode(content).decode()}
        answer = imported(api, other, table="facts", **sent)
        assert (answer.status_code, answer.json().get("problems")) == (200, []), answer.content
        went, came = (exported(api, one, format="csv", sort="created") for one in (case, other))
        assert said(came) == said(went)
        transaction.set_rollback(True)
