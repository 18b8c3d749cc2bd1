"""The numbers of an outline's headings by their level: I., A., 1., a., (1), (a), (i), and so on."""

from __future__ import annotations

from evidence.models.exhibit import letters

ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class HeadingNumbers:
    """Counts headings as they are read: each begins anew under another."""

    def __init__(self) -> None:
        self._counts: list[int] = []

    def next(self, depth: int, *, is_heading: bool) -> str:
        """The number of the next entry at this depth; none of what is no heading."""
        del self._counts[depth + 1 :]
        if not is_heading:
            return ""
        self._counts += [0] * (depth + 1 - len(self._counts))
        self._counts[depth] += 1
        return written(self._counts[depth], depth)


def written(number: int, depth: int) -> str:
    forms = (
        f"{roman(number)}.", f"{letters(number)}.", f"{number}.", f"{letters(number).lower()}.", f"({number})",
        f"({letters(number).lower()})", f"({roman(number).lower()})",
    )  # fmt: skip
    return forms[min(depth, len(forms) - 1)]


def roman(number: int) -> str:
    found = ""
    for value, sign in ROMAN:
        times, number = divmod(number, value)
        found += sign * times
    return found
