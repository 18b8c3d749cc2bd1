"""A cited case's short name is nobody's."""

from __future__ import annotations

from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.names.naming import named

CITED = "Relying on Upton Co. v. United States, 449 U.S. 383 (1981), she claims privilege. "


def test_the_short_name_of_a_cited_case_names_nobody() -> None:
    text = CITED + "The circuit has followed Upton. In Upton, the court held that notes are protected."
    assert named(text, "person") + named(text, "organization") == []


def test_who_bears_the_same_name_stays() -> None:
    text = CITED + "A clerk, Marian Upton, wrote the notes. Upton left in May."
    assert named(text, "person") == ["Marian Upton", "Upton"]


def test_authors_of_an_article_are_nobody_of_the_case() -> None:
    text = "It relies on a study (Haverty MC, Zimmer MB, Burke DK, Sato Y; On mills. 2009). Ann Tully read it."
    assert [one.name for one in find_mentions(text) if one.type == "person"] == ["Ann Tully"]
