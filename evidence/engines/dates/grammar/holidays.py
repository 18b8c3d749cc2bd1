"""Holidays by their public definition: a day of the year, a weekday of a month, or a day counted from Easter."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter  # type: ignore[import-untyped]

from evidence.engines.dates.chart import Rule, rules
from evidence.engines.dates.grammar.periods import year
from evidence.engines.dates.moment import Moment, Reading, in_turn
from evidence.engines.dates.series import Span, day_of_year, yearly

_DAY = timedelta(days=1)
_FIXED = {
    (1, 1): ("new year ' s day", "new year ' s", "new year|years day", "new years"),
    (1, 6): ("epiphany", "three kings day"),
    (2, 2): ("groundhog day", "candlemas"),
    (2, 14): ("valentine ' s? day", "valentine|valentines day", "saint|st valentine ' s? day"),
    (3, 8): ("international? women ' s? day",),
    (3, 17): ("saint|st .? patrick ' s? day", "saint|st .? patricks day"),
    (4, 1): ("april fool|fools day", "april fool ' s? day", "april fools"),
    (4, 22): ("earth day",),
    (5, 1): ("may day", "international? workers ' day"),
    (5, 4): ("star wars day",),
    (5, 5): ("cinco de mayo",),
    (6, 14): ("flag day",),
    (6, 19): ("juneteenth",),
    (7, 4): ("independence day", "the fourth of july", "fourth of july"),
    (7, 14): ("bastille day",),
    (9, 11): ("patriot day",),
    (10, 31): ("halloween", "halloween day", "all hallows eve", "all hallows ' eve"),
    (11, 1): ("all saints ' day", "all saints day"),
    (11, 2): ("all souls ' day", "all souls day"),
    (11, 5): ("guy fawkes night|day", "bonfire night"),
    (11, 11): ("veteran|veterans day", "veterans ' day", "veteran ' s day", "armistice day", "remembrance day"),
    (12, 24): ("christmas|xmas eve",),
    (12, 25): ("christmas|xmas", "christmas|xmas day"),
    (12, 26): ("boxing day", "saint|st .? stephen ' s day"),
    (12, 31): ("new year ' s eve", "new year|years eve", "saint|st sylvester"),
}  # fmt: skip
# Month, weekday (Monday is 0), which one (-1 is the last), days on from it.
_FLOATING = {
    (1, 0, 3, 0): ("martin luther king ,? jr? .? day", "martin luther king ' s? day", "mlk jr? .? day", "mlk"),
    (2, 0, 3, 0): ("presidents ' day", "president|presidents day", "president ' s day", "washington ' s birthday"),
    (4, 4, -1, 0): ("arbor day",),
    (5, 6, 2, 0): ("mother ' s day", "mothers ' day", "mother|mothers day"),
    (5, 0, -1, 0): ("memorial day",),
    (6, 6, 3, 0): ("father ' s day", "fathers ' day", "father|fathers day"),
    (9, 0, 1, 0): ("labor|labour day",),
    (9, 6, 1, 7): ("grandparents ' day", "grandparents day"),
    (10, 0, 2, 0): ("columbus day", "indigenous peoples ' day", "indigenous people ' s day"),
    (11, 0, 1, 1): ("election day",),
    (11, 3, 4, 0): ("thanksgiving", "thanksgiving day"),
    (11, 3, 4, 1): ("black friday",),
    (11, 3, 4, 4): ("cyber monday",),
    (11, 3, 4, 5): ("giving tuesday",),
}  # fmt: skip
_EASTER = {
    -48: ("rosenmontag", "shrove monday"),
    -47: ("mardi gras", "shrove tuesday", "pancake day"),
    -46: ("ash wednesday",),
    -7: ("palm sunday",),
    -3: ("maundy|holy thursday",),
    -2: ("good|holy|great friday",),
    -1: ("holy|easter saturday",),
    0: ("easter", "easter sunday"),
    1: ("easter monday",),
    39: ("ascension day", "ascension thursday", "ascension"),
    49: ("pentecost", "whit sunday", "whitsunday"),
    50: ("whit monday", "pentecost monday"),
    56: ("trinity sunday",),
    60: ("corpus christi",),
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


def _named(moment: Moment, written: tuple[str, ...]) -> list[Rule]:
    make: Callable[[Reading], Moment] = lambda _: moment  # noqa: E731
    return rules("HOLIDAY", make, *written)


def _in_year(_: Reading, holiday: Moment, number: int) -> Moment | None:
    return None if holiday.anchored else in_turn(holiday, year(_, number))


RULES: list[Rule] = [
    *rules("HOLIDAY", _in_year, "HOLIDAY ,? YEAR", "HOLIDAY of|in YEAR"),
    *[
        rule
        for (month, day), written in _FIXED.items()
        for rule in _named(Moment(day_of_year(month, day), "day"), written)
    ],
    *[rule for when, written in _FLOATING.items() for rule in _named(_weekday_of_month(*when), written)],
    *[rule for days, written in _EASTER.items() for rule in _named(_from_easter(days, EASTER_WESTERN), written)],
    *[rule for days, written in _ORTHODOX.items() for rule in _named(_from_easter(days, EASTER_ORTHODOX), written)],
]
