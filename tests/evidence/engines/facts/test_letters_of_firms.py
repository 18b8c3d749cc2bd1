"""Letters of firms: who signs by the letterhead's name, whom the address above the subject names, whose foreman "yours" is."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.correspondents import written_by, written_to
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

LETTER = """                                  QUIST ODEI
                                  SOLICITORS
            14 Weir Street, Brook      DX 3018 Brook

Our Ref: FD/0041                                       3rd November 2020

Tarn Agri-Build Ltd.,
Unit 4, Weir Business Park,
Brook, Co. Alder.
FAO: Mr. Edgar Holm, Director

WITHOUT PREJUDICE SAVE AS TO COSTS

RE:   OUR CLIENT:   Wade Lund, Brook
      SLURRY TANK - CONTRACT DATED 22nd FEBRUARY 2019

Dear Sirs,

Your foreman, Mr. Tobias Finch, attended on the 24th February 2020 and stated that "the wall was poured in two lifts". You have
to date declined to name your insurers.

Yours faithfully,

_________________________
QUIST ODEI
Encl. (3)
"""


def test_the_letterhead_that_stands_again_below_is_who_wrote_it_and_the_address_above_the_subject_whom_it_is_to() -> (
    None
):
    assert written_by(LETTER).upper() == "QUIST ODEI"
    assert written_to(LETTER) == "Tarn Agri-Build Ltd."


def test_what_it_says_of_the_reader_s_people_is_told_as_written_to_the_reader() -> None:
    found = [one.text for one in find_facts(Document(LETTER), find_mentions(LETTER), find_own_dates(Document(LETTER)))]
    foreman = next(one for one in found if "poured in two lifts" in one)
    assert "wrote to Tarn Agri-Build Ltd." in foreman


PLURAL = """                        WEIR, LUND & QUIST, W.S.
                     Solicitors and Notaries Public

                                                  22nd November 1984

Messrs. Holm Farrow & Co.,
Solicitors,
ALDER

Dear Sirs,

            Our Clients: Brook Vintners Limited

It is not accepted that our clients are due to your clients \u00a361,440. Our
clients' manager paid \u00a330,720 to Tarn Ltd on 16th July.

                                    Yours faithfully,

                                    [signed]  Weir, Lund & Quist
"""


def test_a_firm_that_signs_without_its_letters_wrote_for_clients_whom_the_head_names() -> None:
    found = [one.text for one in find_facts(Document(PLURAL), find_mentions(PLURAL), find_own_dates(Document(PLURAL)))]
    lead = "Weir, Lund & Quist wrote to Holm Farrow & Co.: "
    assert any(
        one.startswith(f"{lead}\u201cIt is not accepted that our clients [Brook Vintners Limited] are") for one in found
    )
    assert any("Our clients' [Brook Vintners Limited\u2019s] manager" in one for one in found)
    two = PLURAL.replace("Brook Vintners Limited", "Brook Vintners Limited and Alder Cellars Limited")
    found = [one.text for one in find_facts(Document(two), find_mentions(two), find_own_dates(Document(two)))]
    assert not [one for one in found if "[Brook" in one]
