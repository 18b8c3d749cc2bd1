"""How long a contract lasts, whether it is renewed and who may end it without a cause, however the clauses are put."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

HEAD = """MILLING AGREEMENT

This Milling Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

1. Finch hereby engages Tarn to mill the wheat of its farms, and Tarn accepts the engagement.
2. Finch shall pay Tarn a fee of $900 for each month.
"""
TAIL = """9. Tarn shall keep the mill clean and shall show it to the inspectors of the county.
10. This Agreement shall be governed by the laws of the State of Oregon.
"""
BROKEN_BY_A_RESERVE = """
3. Term. This Agreement and what belongs to it, except as its other sections say, shall be in full force and effect from
the date on which both have signed it and shall extend for an initial term of two (2) years.
"""
DEFINED = """3. "Contract Period" shall mean that period of time from February 21, 2019 through December 31, 2021.
"""
RENEWED = """3. The term of this Agreement shall be two (2) years.
4. Thereafter, this Agreement shall automatically renew for successive periods of one year each, unless either party gives notice
of sixty (60) days.
5. Warranties of the mill's stones shall be renewed for one year whenever stones are dressed.
"""
RENEWED_AT_ONCE = """
3. This Agreement shall have a term of four (4) years and shall automatically renew for additional one year terms.
4. The renewal of the licence of the mill for each further year shall be asked for by Tarn.
"""
BY_CHOICE = """3. The term of this Agreement shall be two (2) years.
4. Tarn may, at its option, extend this Agreement for two (2) additional periods of five (5) years each.
"""
LISTED = """3. Finch may terminate this Agreement at any time upon the occurrence of any of the following:
(a) the dissolution of Tarn or of its only shareholder;
(b) the sale of the mill to anybody else;
(c) without cause on no less than seven (7) days prior written notice.
"""
AT_WILL = """
3. Either party may terminate this Agreement if the other breaches it and does not cure the breach within thirty (30) days.
4. Finch may, in its sole and unfettered discretion, terminate this Agreement after giving Tarn ten (10) days notice.
"""
BY_NOTICE = """
3. Notwithstanding the foregoing, either party may terminate this Agreement by giving written notice to the other party if
the other party is in material breach of any obligation, which breach is not cured within thirty (30) days.
4. Regardless of the term, Finch can terminate this Agreement with at least ninety (90) days written notice.
"""
CALLED_OTHERWISE = """3. This MMA shall expire upon the third anniversary of its signing.
4. Within thirty (30) days after the end of the initial term, Tarn shall send Finch an account of the last two years.
"""
DEFINED_AMONG_OTHERS = """3. Definitions.
"Mill" shall mean the mill at the weir.
Term shall mean the Effective Date through June 15, 2021 and any renewal of it.
"""
IN_BOTH_WAYS = """
3. Should the mill burn down, Finch may terminate this Agreement by notice of one day.
4. If Tarn mills for another farm, Finch may terminate this Agreement at once.
5. Either party may terminate this Agreement if the other party materially breaches it and does not cure the breach within
thirty (30) days after notice.
6. Tarn may terminate this Agreement for any reason upon ninety (90) days prior written notice.
"""
OF_A_FUND = """
3. Finch may cancel an order of sacks for any reason upon ten (10) days prior written notice.
4. This option to terminate this Agreement may be exercised by a notice within ninety (90) days after the fire.
5. Provided, however, that Tarn may terminate this Agreement upon thirty (30) days notice where Finch sells its farms.
6. Tarn may terminate this Agreement upon three (3) days notice in order to accept a bid that did not result from a breach.
"""
AMONG_OTHERS = """3. This Agreement may be terminated as follows: (a) by the agreement of both parties;
(b) by either party upon sixty (60) days prior written notice to the other party;
(c) by Tarn, upon the sale of the mill.
"""
OF_EACH = """
3. Finch may terminate this Agreement for any reason upon ninety (90) days prior written notice to Tarn.
4. Tarn may terminate this Agreement at any time without cause upon thirty (30) days prior written notice to Finch.
"""
TERMINABLE = """
3. This Agreement is terminable by Finch at any time upon sixty (60) days prior written notice.
"""
RESIGNING = """
3. Tarn shall have the right to resign at any time upon sixty (60) days prior written notice.
"""


@pytest.mark.parametrize(
    ("clauses", "said", "unsaid"),
    [
        (BY_NOTICE, "Finch can terminate this Agreement with at least ninety (90) days", "inspectors"),
        (CALLED_OTHERWISE, "This MMA shall expire upon the third anniversary", "account"),
        (DEFINED_AMONG_OTHERS, "Term shall mean the Effective Date through June 15, 2021", "weir"),
        (BROKEN_BY_A_RESERVE, "shall extend for an initial term of two (2) years", "inspectors"),
        (DEFINED, "from February 21, 2019 through December 31, 2021", "inspectors"),
        (RENEWED, "automatically renew for successive periods of one year each", "stones"),
        (RENEWED_AT_ONCE, "a term of four (4) years and shall automatically renew", "licence of the mill"),
        (BY_CHOICE, "extend this Agreement for two (2) additional periods", "inspectors"),
        (LISTED, "(b) the sale of the mill to anybody else; (c) without cause on no less", "among others"),
        (AT_WILL, "in its sole and unfettered discretion", "inspectors"),
    ],
)
def test_the_term_the_renewal_and_the_end(clauses: str, said: str, unsaid: str) -> None:
    words = summarize(Document(HEAD + clauses + TAIL))
    assert said in words, words
    assert unsaid not in words, words


def test_all_items_that_are_told_have_their_places() -> None:
    document = Document(HEAD + LISTED + TAIL)
    ends = next(part for part in parts_of(document) if "without cause" in part.words)
    source = " ".join(document.text[slice(*span)] for span in ends.spans)
    assert all(item in source for item in ("the dissolution", "the sale of the mill", "without cause on no less")), (
        source
    )


def test_the_end_by_notice_comes_first_then_that_for_a_breach_and_no_particular_reason() -> None:
    ends = [one.words for one in parts_of(Document(HEAD + IN_BOTH_WAYS + TAIL)) if one.words.startswith("Termination")]
    assert ["for any reason" in ends[0], "does not cure the breach" in ends[1], len(ends)] == [True, True, 2], ends


@pytest.mark.parametrize("unsaid", ["order of sacks", "This option", "sells its farms", "accept a bid"])
def test_neither_the_end_of_an_order_nor_a_proviso_is_that_of_the_contract(unsaid: str) -> None:
    assert unsaid not in summarize(Document(HEAD + OF_A_FUND + TAIL))


def test_a_list_of_ends_is_told_with_what_leads_to_it() -> None:
    words = summarize(Document(HEAD + AMONG_OTHERS + TAIL))
    assert "as follows: (a) by the agreement of both parties; (b) by either party upon sixty (60) days" in words, words


def test_both_sides_notices_are_told() -> None:
    ends = sorted(one.words for one in parts_of(Document(HEAD + OF_EACH + TAIL)) if one.words.startswith("Termination"))
    assert ["Finch may" in ends[0], "Tarn may" in ends[-1], len(ends)] == [True, True, 2], ends


@pytest.mark.parametrize("clause", [TERMINABLE, RESIGNING])
def test_an_end_is_found_by_other_words_too(clause: str) -> None:
    assert "sixty (60) days" in summarize(Document(HEAD + clause + TAIL))


def test_a_clause_that_lists_ends_is_not_the_term_too() -> None:
    text = (
        HEAD
        + "\n3. This Agreement shall terminate:\n(a) at the end of the year 2024;\n(b) at once upon a breach.\n"
        + TAIL
    )
    assert summarize(Document(text)).count("shall terminate") == 1
