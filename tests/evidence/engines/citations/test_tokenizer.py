"""Fewer forms of citation are tried on a text than eyecite tries, and the same citations are found."""

from __future__ import annotations

import re

import pytest
from eyecite import get_citations
from eyecite.tokenizers import EXTRACTORS, Tokenizer, default_tokenizer

from evidence.engines.citations.tokenizer import NUMBER_FIRST, near_tokenizer

CITING = """See Quist v. Tolland, 412 U.S. 77, 80 (1974); id. at 81; Orme v. Pell, supra, at 79. Accord 88 F.3d 12;
12 N.Y.S.2d 400, 403; 2009 WL 1234567; Mass. Gen. Laws ch. 1, § 2; 42 U.S.C. § 1983; 1 Minn. L. Rev. 1, 3 (1917);
State v. Rusk, 2015-Ohio-2012; 33 Op. Att'y Gen. 4; 2 Cranch 137; Ill. Comp. Stat. 5/2-619; 17 C.F.R. § 240.10b-5 (2001)."""
PLAIN = "Within 30 days of May 3, 2001 the Tenant paid P. Orme $1,200 for 12 Units at 5 CO Street, US, as per Section 8 hereof."


def found(text: str, tokenizer: Tokenizer) -> list[tuple[str, tuple[int, int], object]]:
    citations = get_citations(text, tokenizer=tokenizer)
    return [(type(one).__name__, one.span(), one.groups) for one in citations]


@pytest.mark.parametrize("text", [CITING, PLAIN, CITING.lower(), CITING.replace("\n", " "), CITING + PLAIN, ""])
def test_the_same_citations_are_found(text: str) -> None:
    assert found(text, near_tokenizer()) == found(text, default_tokenizer)


def test_forms_whose_reporter_follows_no_number_are_not_tried() -> None:
    tried = [form for form in near_tokenizer().get_extractors(PLAIN) if "US" in form.strings]
    assert any("US" in form.strings for form in default_tokenizer.get_extractors(PLAIN))
    assert not tried


def test_a_form_that_begins_with_a_number_names_its_reporter_by_the_words_that_are_looked_for() -> None:
    forms = [(one, NUMBER_FIRST.match(one.regex)) for one in EXTRACTORS if one.strings]
    first = [(one, form) for one, form in forms if form]
    assert len(first) > 5_000
    for one, form in first:
        assert set(re.split(r"(?<!\\)\|", form["names"])) == {re.escape(word) for word in one.strings}
        assert not one.flags
        assert not re.fullmatch(form["number"], "")
