"""On which days federal courts are closed, in which state they sit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

NATION = "US"
OBSERVED = "(observed)"
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
# Those whose holidays are known, with the District of Columbia and the territories where a federal court sits.
STATES: tuple[str, ...] = (
    "AK", "AL", "AR", "AS", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "GU", "HI", "IA", "ID", "IL", "IN", "KS", "KY",
    "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MP", "MS", "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "NY", "OH", "OK",
    "OR", "PA", "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VI", "VT", "WA", "WI", "WV", "WY",
)  # fmt: skip
JURISDICTIONS: tuple[str, ...] = (NATION, *(f"{NATION}-{state}" for state in STATES))


@dataclass(frozen=True, slots=True)
class Court:
    """A federal court, in a state where one is named."""

    jurisdiction: str = NATION

    def closed(self, day: date, *, forward: bool) -> str:
        """Why the day does not count as the last one: a weekend or a legal holiday; else empty.

        A state's own holidays count only for periods that run forward (Rule 6(a)(6)(C)).
        """
        if day.weekday() >= 5:
            return WEEKDAYS[day.weekday()]
        state = self.jurisdiction.partition("-")[2]
        found = _holidays("", day.year).get(day, "")
        return found or (_holidays(state, day.year).get(day, "") if state and forward else "")


@lru_cache(maxsize=500)
def _holidays(state: str, year: int) -> dict[date, str]:
    """The legal holidays of a year by day: the nation's, or with those of a state."""
    import holidays  # of all countries: loaded when the first day is counted

    return dict(holidays.country_holidays(NATION, subdiv=state or None, years=year, language="en_US"))
