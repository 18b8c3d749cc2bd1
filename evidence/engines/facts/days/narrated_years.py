"""The one year of which a paper tells, for its days without a year: "On 11 August 2014 I rang. The truck came on 15 August." """

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from evidence.engines.base.types import DateMention
from evidence.engines.dates.own_day import is_birthday
from evidence.engines.facts.days.own_of_several import names_a_paper
from evidence.engines.facts.days.paper_names import names_paper
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.sentences import Sentence

_FEWEST = 2  # days or months with their year


def year_told(
    masked: str, sentences: Iterable[Sentence], dates: Iterable[DateMention], written: date | None
) -> int | None:
    """The year of all days and months with a year that the sentences tell something of, other than those of cited papers, of
    births, and the paper's own day; None where they are of several years, or fewer than two."""
    told = [
        one.date.year
        for one in dates
        if one.precision in ("day", "month") and one.date != written and not is_birthday(masked, one)
        for said in [_around(sentences, one)]
        if said and not (names_a_paper(masked, one, said.start) or names_paper(masked, one, said.start))
    ]
    return told[0] if len(told) >= _FEWEST and len(set(told)) == 1 else None


def _around(sentences: Iterable[Sentence], one: DateMention) -> Sentence | None:
    """The sentence that tells something and has this date in it."""
    found = (said for said in sentences if said.start <= one.start < said.end)
    return next((said for said in found if narrates(said.words)), None)
