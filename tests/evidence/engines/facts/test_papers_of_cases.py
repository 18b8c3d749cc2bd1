"""Papers in a case: counsel who object, sides that have two roles, and what kind of proof an order and an affidavit are."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.papers.case_roles import case_roles
from evidence.engines.facts.papers.rulings import is_order
from evidence.engines.facts.proof import with_proof
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.questions import whole
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.mentions import find_mentions

OBJECTED = """                    DEPOSITION OF NORA QUIST
 1        NORA QUIST, having been duly sworn, testified as follows:
 2   EXAMINATION BY MR. LUND:
 3   Q.   Where do you live?
 4   A.   At 4 Weir Road in Alder.
 5   Q.   Who hired you?
 6   A.   Bo Lund did.
 7   Q.   Did you sign the lease of the mill?
 8        MS. VANCE:  Objection.  Form.
 9   A.   I signed the lease of the mill on May 3, 2019.
"""
OPINION = """SUPREME COURT OF TARN

NORA QUIST,                                 Plaintiff and Appellant,

     v.

ALDER MILLS COOPERATIVE,                    Defendant and Appellee.

HOLM, Justice

On May 3, 2019 plaintiff sold 40 tons of rye to the defendant.
"""
AFFIDAVIT = """STATE OF TARN      )
County of Weir     ) ss.

AFFIDAVIT IN SUPPORT OF SEARCH WARRANT

NORA QUIST, being first duly sworn, deposes and says:

1. On May 3, 2019, Tobias Holm told me that he had sold the mill.

Subscribed and sworn to before me this 9th day of May, 2019.
"""
JUDGMENT = """TARN CIRCUIT COURT

STATE OF TARN                         PLAINTIFF

VS.          FINAL JUDGMENT

TOBIAS HOLM                           DEFENDANT

The Defendant shall pay a fine of $400 to the clerk by May 3, 2019.
"""


def source_of(text: str) -> Source:
    document = Document(text)
    return Source(document, find_mentions(text), find_own_dates(document))


def test_counsel_who_objects_testifies_nothing() -> None:
    found = [one.fact.text for one in candidates_of(source_of(OBJECTED))]
    assert not any("Vance" in one or "Objection" in one for one in found)
    assert any("I signed the lease of the mill on May 3, 2019" in one for one in found)


def test_a_side_with_two_roles_is_named_by_either() -> None:
    roles = case_roles(OPINION, find_mentions(OPINION))
    assert roles["plaintiff"] == roles["appellant"] == "Nora Quist"
    texts = [one.fact.text for one in candidates_of(source_of(OPINION))]
    assert any("Nora Quist" in one and "Alder Mills Cooperative" in one for one in texts)


def proofs(text: str) -> set[tuple[str, str]]:
    source = source_of(text)
    found = with_proof(source.document, "pleading", [one.fact for one in candidates_of(source)])
    return {(one.proof, one.speaker) for one in found}


def test_an_affidavit_is_sworn_and_a_judgment_is_law_whatever_kind_of_pleading_they_are_taken_for() -> None:
    assert proofs(AFFIDAVIT) <= {("sworn", "Nora Quist"), ("hearsay", "Nora Quist")}
    assert proofs(AFFIDAVIT)
    assert is_order(JUDGMENT)
    assert proofs(JUDGMENT) == {("law", "")}


def test_what_the_second_sentence_says_of_somebody_named_in_the_first_is_told_by_itself() -> None:
    words = ("Mrs. Quist moved to the mill on May 3, 2019.", "She was paid $400 on May 9, 2019.")
    sentences = [Sentence(at * 60, at * 60 + len(one), BlockKind.ANSWER, one) for at, one in enumerate(words)]
    assert [one.words for one in whole(sentences)] == list(words)
    open_thing = [sentences[0], Sentence(60, 90, BlockKind.ANSWER, "She sold it.")]
    assert len(whole(open_thing)) == 1
