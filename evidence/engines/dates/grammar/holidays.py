"""Holidays by their public definition: a day of the year, a weekday of a month, or a day counted from Easter.

China's (Yuan Dan, Youth Day, Tree Planting Day) are those of the State Council's regulation on festivals and memorial days.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter  # type: ignore[import-untyped]

from evidence.engines.dates.chart import GrammarRule, rules
from evidence.engines.dates.grammar.periods import year
from evidence.engines.dates.moment import Moment, Reading, in_turn
from evidence.engines.dates.series import Span, day_of_year, yearly

_DAY = timedelta(days=1)
_FIXED = {
    (1, 1): ("yuan dan", "yuandan", "new year ' s day", "new year ' s", "new year|years day", "new years", "new year"),
    (1, 20): ("inauguration day",),
    (1, 6): ("epiphany", "three kings day", "twelfth day"),
    (1, 25): ("burns night",),
    (1, 26): ("australia day", "republic day"),
    (1, 27): ("international holocaust remembrance day",),
    (2, 12): ("lincoln ' s birthday", "darwin day"),
    (2, 2): ("groundhog day", "candlemas"),
    (2, 14): ("valentine ' s? day", "valentine|valentines day", "saint|st .? valentine|valentines day",
              "saint|st .? valentine ' s day", "lovers ' day", "lover ' s day", "lovers|lover day"),
    (2, 29): ("leap day",),
    (3, 3): ("girls ' day", "girls day"),
    (3, 8): ("international? women ' s? day",),
    (2, 6): ("waitangi day",),
    (3, 1): ("saint|st .? david ' s day",),
    (3, 12): ("tree planting? day",),
    (3, 14): ("pi|white day", "white lover ' s? day"),
    (3, 17): ("saint|st .? patrick|paddy|patty ' s? day", "saint|st .? patricks|paddys|pattys day"),
    (3, 20): ("international day of happiness", "spring|vernal|march equinox"),
    (3, 22): ("world water day",),
    (3, 25): ("annunciation", "lady day"),
    (3, 31): ("cesar|césar chavez|chávez day",),
    (4, 1): ("april fool|fools day", "april fool ' s? day", "april fools"),
    (4, 7): ("world health day",),
    (4, 15): ("tax day",),
    (4, 22): ("earth day",),
    (4, 23): ("saint|st .? george ' s? day", "saint|st .? georges day", "world book day"),
    (4, 25): ("anzac day",),
    (5, 1): ("may|loyalty day", "international|intl? workers ' day", "international|intl? workers day",
             "int ' l workers ' day", "int ' l workers day"),
    (5, 3): ("world press freedom day",),
    (5, 8): ("victory in europe day", "ve day", "v - e day"),
    (5, 4): ("star wars day", "youth day"),
    (5, 5): ("cinco de mayo",),
    (5, 12): ("international? nurses ' day", "international? nurses day"),
    (6, 1): ("international? children ' s day", "international? childrens|children day"),
    (6, 5): ("world environment day",),
    (6, 6): ("d - day",),
    (6, 14): ("flag day",),
    (6, 19): ("juneteenth", "freedom|jubilee|emancipation day"),
    (6, 20): ("world refugee day",),
    (6, 21): ("international day of yoga", "summer|june solstice"),
    (6, 24): ("midsummer day?", "midsummer ' s day", "saint|st .? john ' s? baptiste? day", "baptiste day"),
    (7, 1): ("canada|dominion day",),
    (7, 4): ("us? independence day", "the fourth of july", "fourth of july"),
    (7, 14): ("bastille day",),
    (8, 12): ("international youth day",),
    (8, 15): ("assumption of mary", "assumption day", "feast of the assumption"),
    (8, 26): ("women ' s equality day",),
    (9, 8): ("international literacy day",),
    (9, 11): ("patriot day",),
    (9, 17): ("constitution|citizenship day",),
    (9, 21): ("international? day of peace", "world peace day"),
    (9, 23): ("autumn|autumnal|fall|september equinox",),
    (9, 29): ("michaelmas",),
    (10, 1): ("world vegetarian day",),
    (10, 2): ("gandhi jayanti",),
    (10, 5): ("world? teachers ' day", "world? teachers|teacher day", "world? teacher ' s day"),
    (10, 10): ("world mental health day",),
    (10, 16): ("world food day",),
    (10, 24): ("united nations day",),
    (10, 30): ("mischief night",),
    (10, 31): ("halloween", "halloween day", "all hallows eve", "all hallows ' eve"),
    (11, 1): ("all saint ' s day", "all saints ' day", "all hallows ' day", "all saints|hallow|hallows day", "world vegan day"),
    (11, 2): ("all souls ' day", "all souls day", "day of the dead", "dia de los? muertos"),
    (11, 5): ("guy fawkes night|day", "bonfire night"),
    (11, 11): ("singles ' day", "singles|single day",
               "veteran|veterans day", "veterans ' day", "veteran ' s day", "armistice day", "remembrance day"),
    (11, 30): ("saint|st .? andrew ' s day",),
    (12, 1): ("world aids day",),
    (12, 6): ("saint|st .? nicholas ' s? day", "saint|st .? nicholas day"),
    (12, 7): ("pearl harbor remembrance? day",),
    (12, 8): ("feast of the immaculate conception",),
    (12, 10): ("international? human rights day",),
    (12, 21): ("winter|december solstice",),
    (12, 24): ("christmas|xmas eve",),
    (12, 25): ("christmas|xmas", "christmas|xmas day"),
    (12, 26): ("mao ' s birthday", "boxing day", "kwanzaa", "saint|st .? stephen ' s day"),
    (12, 31): ("new year ' s eve", "new year|years eve", "nye", "saint|st sylvester"),
}  # fmt: skip
# Month, weekday (Monday is 0), which one (-1 is the last), days on from it.
_FLOATING = {
    (1, 0, 3, 0): ("martin luther king ,? jr? .? day", "martin luther king ' s? day", "mlk jr? .? day", "mlk"),
    (2, 0, 3, 0): ("presidents ' day", "president|presidents day", "president ' s day", "washington ' s birthday"),
    (3, 0, 2, 0): ("commonwealth day", "canberra day"),
    (4, 0, 3, 0): ("patriots|patriot ' day", "patriots ' s? day", "patriots day"),
    (4, 4, -1, 0): ("arbor day",),
    (5, 0, 1, 0): ("early may bank holiday",),
    (5, 6, 2, 0): ("mother ' s day", "mothers ' day", "mother|mothers day"),
    (5, 0, -1, 0): ("memorial day", "spring bank holiday"),
    (5, 5, 3, 0): ("armed forces day",),
    (6, 6, 3, 0): ("father ' s day", "fathers ' day", "father|fathers day"),
    (9, 0, 1, 0): ("labor|labour day",),
    (7, 6, 4, 0): ("parents ' day", "parents day"),
    (8, 0, 1, 0): ("civic holiday",),
    (8, 6, 1, 0): ("friendship day",),
    (8, 0, -1, 0): ("summer bank holiday",),
    (9, 6, 1, 7): ("grandparents ' day", "grandparents day"),
    (9, 4, 4, 0): ("native american day",),
    (10, 5, 3, 0): ("sweetest day",),
    (10, 0, 2, 0): ("columbus day", "indigenous peoples|people day", "indigenous peoples ' day", "indigenous people ' s day"),
    (11, 0, 1, 1): ("election day",),
    (11, 3, 4, 0): ("thanksgiving day?", "thanks giving day?", "turkey day"),
    (11, 3, 4, 1): ("black friday|fri",),
    (11, 3, 4, 2): ("small business saturday|sat",),
    (11, 3, 4, 4): ("cyber monday|mon",),
    (11, 3, 4, 5): ("giving tuesday|tue",),
}  # fmt: skip
_EASTER = {
    -48: ("rosenmontag", "shrove monday"),
    -47: ("mardi gras", "shrove|pancake tuesday|tue", "pancake day"),
    -46: ("ash wednesday",),
    -7: ("palm sunday|sun", "passion|branch sunday|sun"),
    -4: ("spy|holy wednesday|wed",),
    -3: ("maundy|holy|covenant|sheer|great thursday|thu|thurs", "great and holy thursday|thu", "thursday|thu of mysteries"),
    -2: ("good|holy|great friday|fri", "great and holy friday|fri"),
    -1: ("holy|easter|black saturday|sat", "easter eve|vigil"),
    0: ("easter day?", "easter sunday|sun", "resurrection sunday|sun|day"),
    1: ("easter|bright monday|mon",),
    7: ("low|divine sunday|sun", "divine mercy sunday|sun"),
    39: ("ascension day", "ascension thursday", "ascension"),
    49: ("pentecost", "whit|white|pentecost sunday|sun", "whitsunday|whitsun"),
    50: ("whit|white|pentecost monday|mon", "monday|mon of the holy spirit|ghost"),
    56: ("trinity sunday|sun",),
    60: ("corpus christi", "feast of corpus christi"),
    68: ("feast of the sacred heart",),
}  # fmt: skip
_ORTHODOX = {
    -48: ("clean|orthodox shrove? monday",),
    -8: ("lazarus saturday",),
    -7: ("orthodox palm sunday",),
    -3: ("orthodox maundy|holy|great thursday",),
    -2: ("orthodox good|holy|great friday",),
    -1: ("orthodox holy|great|easter saturday",),
    0: ("orthodox easter sunday?", "pascha"),
    1: ("orthodox easter monday",),
    49: ("orthodox pentecost",),
}  # fmt: skip


def _from_easter(days: int, method: int) -> Moment:
    def find(year: int) -> Span:
        start = datetime.combine(easter(year, method), datetime.min.time()) + days * _DAY
        return start, start + _DAY

    return Moment(yearly(find), "day")


def _weekday_of_month(month: int, weekday: int, which: int, on: int) -> Moment:
    def find(year: int) -> Span:
        if which > 0:
            first = datetime(year, month, 1)
            start = first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (which - 1))
        else:
            last = datetime(year + month // 12, month % 12 + 1, 1) - _DAY
            start = last - timedelta(days=(last.weekday() - weekday) % 7)
        return start + on * _DAY, start + (on + 1) * _DAY

    return Moment(yearly(find), "day")


def _named(moment: Moment, written: tuple[str, ...], kind: str = "HOLIDAY") -> list[GrammarRule]:
    make: Callable[[Reading], Moment] = lambda _: moment  # noqa: E731
    return rules(kind, make, *written)


def _near_weekday(month: int, day: int) -> Moment:
    """A day of the year, or the working day next to it."""

    def find(year: int) -> Span:
        start = datetime(year, month, day)
        start += {5: -_DAY, 6: _DAY}.get(start.weekday(), 0 * _DAY)
        return start, start + _DAY

    return Moment(yearly(find), "day")


def _advent(week: int) -> Moment:
    """The first Sunday of Advent is the fourth before Christmas."""

    def find(year: int) -> Span:
        eve = datetime(year, 12, 24)
        start = eve - timedelta(days=(eve.weekday() + 1) % 7 + 7 * (4 - week))
        return start, start + _DAY

    return Moment(yearly(find), "day")


def _in_year(_: Reading, holiday: Moment, number: int) -> Moment | None:
    return None if holiday.anchored else in_turn(holiday, year(_, number))


def _weeks_to_easter(first: int, last: int) -> Moment:
    """From so many days from Easter to the day before so many."""

    def find(year: int) -> Span:
        start = datetime.combine(easter(year, EASTER_WESTERN), datetime.min.time())
        return start + first * _DAY, start + last * _DAY

    return Moment(yearly(find), "season")


RULES: list[GrammarRule] = [
    *rules("HOLIDAY", _in_year, "HOLIDAY ,? YEAR", "HOLIDAY of|in YEAR"),
    *[
        rule
        for (month, day), written in _FIXED.items()
        for rule in _named(Moment(day_of_year(month, day), "day"), written)
    ],
    *_named(_near_weekday(10, 16), ("boss|bosses ' day", "boss ' s day", "boss|bosses day")),
    *_named(_advent(1), ("advent sunday|sun",)),
    *_named(_advent(3), ("gaudete sunday|sun",)),
    *rules("HOLIDAY", lambda _, week: _advent(week) if 1 <= week <= 4 else None, "the? ORD sunday|sun of|in advent"),
    *_named(_weeks_to_easter(-46, 0), ("lent",), "SEASON"),
    *_named(_weeks_to_easter(-7, 0), ("holy week",), "SEASON"),
    *[rule for when, written in _FLOATING.items() for rule in _named(_weekday_of_month(*when), written)],
    *[rule for days, written in _EASTER.items() for rule in _named(_from_easter(days, EASTER_WESTERN), written)],
    *[rule for days, written in _ORTHODOX.items() for rule in _named(_from_easter(days, EASTER_ORTHODOX), written)],
]
