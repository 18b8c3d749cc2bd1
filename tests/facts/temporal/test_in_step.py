"""A fact's date is what its main mention says, whoever writes either."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evidence.models import EvidenceItem
from facts.models import Fact, TemporalMention
from tests.extent import full
from tests.factories import make_fact

DAY = st.dates(date(1900, 1, 1), date(2100, 1, 1))
SPAN = st.tuples(DAY, st.integers(0, 400)).map(lambda pair: (pair[0], pair[0] + timedelta(days=pair[1])))
PRECISIONS = st.sampled_from(["", "day", "month", "year", "range", "approximate"])
KINDS = st.sampled_from(["on", "about", "range", "before", "after", "recurring"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("date"), SPAN, PRECISIONS),
        st.tuples(st.just("undate"), SPAN, PRECISIONS),
        st.tuples(st.just("main"), SPAN, KINDS),
        st.tuples(st.just("beside"), SPAN, KINDS),
        st.tuples(st.just("change"), SPAN, KINDS),
    ),
    min_size=1,
    max_size=12,
)
SAID = {"about": "approximate", "before": "approximate", "after": "approximate", "range": "range"}


def mention(fact: Fact, kind: str, span: tuple[date, date], *, main: bool) -> None:
    recurs = {"recurrence": "every Monday"} if kind == "recurring" else {}
    TemporalMention.objects.create(
        firm_id=fact.firm_id, case_id=fact.case_id, fact=fact, kind=kind, date=span[0], date_end=span[1], is_main=main,
        text="as written", made_by_type="engine", **recurs,
    )  # fmt: skip


def take(fact: Fact, what: str, span: tuple[date, date], how: str) -> None:
    rows = TemporalMention.objects.filter(fact=fact)
    facts = Fact.objects.filter(pk=fact.pk)
    if what == "date":
        facts.update(date=span[0], date_end=span[1], date_precision=how)
    elif what == "undate":
        facts.update(date=None, date_end=None, date_precision="")
    elif what == "change":
        words = {"recurrence": "every Monday" if how == "recurring" else ""}
        rows.filter(is_main=True).update(date=span[0], date_end=span[1], kind=how, **words)
    else:
        if what == "main":
            rows.filter(is_main=True).update(is_main=False)
        mention(fact, how, span, main=what == "main")


def check_constraints() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")


def in_step(fact: Fact) -> None:
    fact.refresh_from_db()
    main = TemporalMention.objects.filter(fact=fact, is_main=True).first()
    if main is None:
        assert (fact.date, fact.date_end) == (None, None)
        return
    assert (fact.date, fact.date_end) == (main.date, main.date_end)
    said = SAID.get(main.kind, main.precision)
    if main.kind == "recurring":
        said = "range" if main.date_end and main.date and main.date_end > main.date else "approximate"
    assert (fact.date_precision or "day") == said or main.kind in ("before", "after")


@settings(max_examples=40 if full() else 15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_after_any_sequence_of_writes(letter: EvidenceItem, steps: list[Any]) -> None:
    with transaction.atomic():
        fact = make_fact(letter, "Kestrel", date=date(2020, 1, 1))
        for what, span, how in steps:
            take(fact, what, span, how)
            in_step(fact)
        check_constraints()
        transaction.set_rollback(True)


def test_a_dated_fact_keeps_a_main_mention(letter: EvidenceItem) -> None:
    fact = make_fact(letter, "Kestrel", date=date(2020, 1, 1))
    mentions = TemporalMention.objects.filter(fact=fact)
    saved = transaction.savepoint()
    mentions.delete()
    with pytest.raises(IntegrityError, match="dated without a main mention"):
        check_constraints()
    transaction.savepoint_rollback(saved)
    fact.delete()
    check_constraints()
    assert not TemporalMention.objects.filter(fact_id=fact.pk).exists()


def test_a_fact_that_is_put_back_has_the_main_mention_that_it_had(letter: EvidenceItem) -> None:
    fact = make_fact(letter, "Kestrel", date=date(2020, 1, 1))
    TemporalMention.objects.filter(fact=fact).update(text="New Year's Day of 2020")
    had = TemporalMention.objects.get(fact=fact)
    fact.citations.all().delete()
    pk = fact.pk
    Fact.objects.filter(pk=pk).delete()
    Fact.objects.bulk_create([fact])
    TemporalMention.objects.bulk_create([had])
    check_constraints()
    assert list(TemporalMention.objects.filter(fact=pk, is_main=True)) == [had]
    in_step(fact)


def test_what_stands_in_a_source_is_kept_beside_a_corrected_date(letter: EvidenceItem) -> None:
    fact = make_fact(letter, "Kestrel", date=date(2020, 1, 1))
    TemporalMention.objects.filter(fact=fact).update(text="New Year's Day of 2020")
    Fact.objects.filter(pk=fact.pk).update(date=date(2020, 1, 2))
    kept = TemporalMention.objects.filter(fact=fact).order_by("is_main").values_list("is_main", "text", "date")
    assert list(kept) == [(False, "New Year's Day of 2020", date(2020, 1, 1)), (True, "", date(2020, 1, 2))]
