"""The scorer counts as a reader would, on a matter of a few lines."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.gold.facts_score import figures, same_sign, score_facts
from tests.gold.findings import Reading, Record, Relation, Statement
from tests.gold.links_score import score_links
from tests.gold.matter import Assertion, GoldMatter, Link, MustNot, Name, Paper
from tests.gold.must_nots import found
from tests.gold.names_score import pairwise, score_names
from tests.gold.naming import Naming
from tests.gold.quotes import locate
from tests.gold.score import in_order, score

TEXT = "On May 3, 2021 Ann Lee paid Bob Ray $1,200.00. He did not thank her. Lee later moved."
PAID = TEXT[: TEXT.index(" He did")]
THANKS = "He did not thank her."
NAMES = [Name("Ann Lee", "person", ("Ann Lee", "Lee")), Name("Bob Ray", "person", ("Bob Ray",))]


def matter(**more: Any) -> GoldMatter:
    facts = [
        Assertion("A", PAID, "Ann Lee paid Bob Ray $1,200.00", date(2021, 5, 3), "day", by="Ann Lee"),
        Assertion("A", THANKS, "Bob Ray did not thank her", negated=True),
    ]
    given: dict[str, Any] = {"facts": facts, "links": [Link("A", "Ann Lee", "paid", "Bob Ray")], "must_nots": []} | more
    return GoldMatter(
        key="t", papers={"A": Paper(("note",), None)}, names=NAMES, sums=[], contradictions=[], timeline=[], **given
    )


def stated(quote: str, text: str = "", day: date | None = None, entities: tuple[str, ...] = ()) -> Statement:
    start = TEXT.index(quote)
    return Statement("A", start, start + len(quote), quote, text or quote, day, "day" if day else "", entities)


def read(
    *statements: Statement, records: list[Record] | None = None, relations: list[Relation] | None = None
) -> dict[str, Reading]:
    return {"A": Reading("A", TEXT, "note", None, list(statements), records or [], relations or [])}


def record(words: str, identity: str, type_: str = "person") -> Record:
    start = TEXT.index(words)
    return Record("A", start, start + len(words), words, type_, identity)


def test_a_fact_counts_with_its_figures_names_and_negation() -> None:
    good = [stated(PAID, day=date(2021, 5, 3)), stated(THANKS, "Bob Ray did not thank Ann Lee.")]
    result = score_facts(matter(), read(*good))
    assert (result.cited, result.found, result.right, result.wrong, result.dated, result.misdated) == (1, 1, 1, 0, 1, 0)


@pytest.mark.parametrize(
    "text",
    ["On May 3, 2021 Ann Lee paid Bob Ray $1,300.00.", "She paid Bob Ray $1,200.00."],
    ids=["another figure", "a pronoun left open"],
)
def test_a_fact_that_says_less_or_else_is_cited_but_not_found(text: str) -> None:
    result = score_facts(matter(), read(stated(PAID, text, date(2021, 5, 3))))
    assert (result.cited, result.found) == (0.5, 0)


def test_two_facts_that_say_together_what_the_gold_says_are_found() -> None:
    first, second = stated("On May 3, 2021 Ann Lee paid"), stated("Bob Ray $1,200.00.")
    assert score_facts(matter(), read(first, second)).found == 0.5
    assert score_facts(matter(), read(first)).found == 0


def test_the_number_of_a_paper_is_no_negation() -> None:
    found = stated(PAID, f"{PAID.rstrip('.')} [Amendment No. 1 of the Tarn lease].")
    assert score_facts(matter(), read(found)).wrong == 0


def test_a_linked_entity_names_who_is_meant() -> None:
    result = score_facts(matter(), read(stated(THANKS, entities=("Bob Ray",))))
    assert result.found == 0.5


def test_a_denial_without_its_negation_is_wrong() -> None:
    result = score_facts(matter(), read(stated(THANKS, "Bob Ray thanked her.")))
    assert (result.found, result.wrong) == (0, 1)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Ann Lee did not thank her.", 1),
        ("Carl Ott testified that he did not thank her.", 1),
        ("He did not thank her.", 0),
    ],
    ids=["a pronoun resolved to another", "another witness", "a pronoun left open"],
)
def test_words_given_to_another_person_are_wrong(text: str, wrong: int) -> None:
    one = matter(facts=[Assertion("A", THANKS, "Bob Ray did not thank", by="Bob Ray", negated=True)])
    assert score_facts(one, read(stated(THANKS, text))).wrong == wrong


def test_another_day_is_wrong_and_a_coarser_one_is_not_right() -> None:
    other = score_facts(matter(), read(stated(PAID, day=date(2021, 5, 4))))
    assert (other.dated, other.misdated) == (0, 1)
    coarse = Statement("A", 0, len(PAID), PAID, PAID, date(2021, 5, 3), "month")
    assert score_facts(matter(), read(coarse)).dated == 0


def test_what_the_gold_does_not_list_counts_against_unless_it_is_minor() -> None:
    facts = read(stated(PAID), stated("Lee later moved."))
    assert score_facts(matter(), facts).right == 0.5
    assert score_facts(matter(minor={"A": ["Lee later moved."]}), facts).right == 1


def test_an_assertion_gets_no_negation_that_its_words_do_not_have() -> None:
    plain = Assertion("A", PAID, "Ann Lee paid")
    assert not same_sign(stated(PAID, "Ann Lee did not pay."), plain)


def test_figures_are_equal_however_they_are_written() -> None:
    assert figures("$1,200.00 and 07") == {"1200", "7"}


@pytest.mark.parametrize(
    ("text", "quote", "words"),
    [
        ("we paid\n> them on\n> Monday", "paid them on", "paid\n> them on"),
        ("one two three four five", "two … four", "two three four"),
        ("one two", "two three", None),
    ],
)
def test_a_quote_is_found_across_breaks_and_ellipses(text: str, quote: str, words: str | None) -> None:
    places = locate(text, quote)
    assert [text[start:end] for start, end in places] == ([words] if words else [])


def test_line_numbers_of_a_transcript_are_no_words() -> None:
    lines = "\n".join(f"{n:>3}   word{n} alpha" for n in range(1, 25))
    ((start, end),) = locate(lines, "alpha word5 alpha word6")
    assert lines[start:end].startswith("alpha\n  5   word5")


def test_pairs_of_forms_that_are_one_person() -> None:
    assert pairwise([("a", "1"), ("a", "1"), ("b", "2"), ("b", "")]) == (1.0, 0.5)
    assert pairwise([("a", "1"), ("b", "1")]) == (0.0, 1.0)


def test_records_that_are_nobodys_or_there_twice() -> None:
    later = TEXT.index("Lee later")
    lee = Record("A", later, later + 3, "Lee", "person", "2")
    result = score_names(matter(), read(records=[record("Ann Lee", "1"), lee, record("He", "3")]))
    assert result.records == 3
    assert [result.wrong, result.duplicates] == pytest.approx([1 / 3, 1 / 3])
    assert result.same_f1 == 0


def test_a_relationship_turned_round_is_wrong_and_its_mirror_is_right() -> None:
    turned = score_links(matter(), read(relations=[Relation("A", "Bob Ray", "paid", "Ann Lee")]))
    assert (turned.found, turned.right, turned.wrong) == (0, 0, 1)
    works = matter(links=[Link("A", "Ann Lee", "works for", "Bob Ray")])
    assert score_links(works, read(relations=[Relation("A", "Bob Ray", "employs", "Ann Lee")])).found == 1


def test_the_longest_form_says_who_is_named() -> None:
    naming = Naming([Name("Carl Ray", "person", ("Carl Ray",)), Name("Carla Ray", "person", ("Carla Ray",))])
    assert naming.named_in("Carla Ray's brother", "A") == {"Carla Ray"}
    assert naming.meant_by("Mr. Carl Ray", "A") == "Carl Ray"
    assert naming.named_in("Mr. Ray", "A") == set()  # two bear the name


@pytest.mark.parametrize(
    ("trap", "statement", "caught"),
    [
        (MustNot("negation", "", "A", THANKS, ("not",)), stated(THANKS, "Bob Ray thanked her."), True),
        (MustNot("negation", "", "A", THANKS, ("not",)), stated(THANKS), False),
        (MustNot("boilerplate", "", "A", THANKS), stated(THANKS), True),
        (MustNot("boilerplate", "", "A", THANKS), stated(PAID), False),
        (MustNot("date", "", "A", PAID, date=date(2021, 1, 1)), stated(PAID, day=date(2021, 1, 1)), True),
    ],
)
def test_wrong_readings_are_noticed(trap: MustNot, statement: Statement, caught: bool) -> None:
    assert bool(found(trap, matter(), read(statement))) == caught


def test_two_people_in_one_record_are_noticed() -> None:
    trap = MustNot("merged", "", forms=("Ann Lee", "Bob Ray"))
    assert found(trap, matter(), read(records=[record("Ann Lee", "1"), record("Bob Ray", "1")]))
    assert not found(trap, matter(), read(records=[record("Ann Lee", "1"), record("Bob Ray", "2")]))


def test_pairs_of_moments_count_when_both_are_found_in_order() -> None:
    days = [date(2021, 1, 1), date(2021, 2, 1), date(2021, 3, 1)]
    assert in_order(days, [days[0], None, days[2]]) == pytest.approx(1 / 3)
    assert in_order(days, [days[1], days[0], days[2]]) == pytest.approx(2 / 3)


def test_a_citation_that_does_not_stand_is_counted() -> None:
    moved = Statement("A", 1, 1 + len(PAID), PAID, PAID)
    assert score(matter(), read(moved).values()).unverified == 1
