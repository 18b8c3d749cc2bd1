"""Sums of money and other large numbers in the ways people write them.

PostgreSQL's text search reads "186,000.00" as the two numbers 186 and 000.00 in a row, and a part of a text is what it is, so
both are asked for each way of writing a number.
"""

from __future__ import annotations

import re

GROUPED = r"[0-9]{1,3}(?:,[0-9]{3})+"
NUMBER = re.compile(rf"(?<![\w.,])[$€£]?(?P<whole>{GROUPED}|[0-9]{{5,9}})(?:\.00)?(?![\w,]|\.[0-9])")

# The same without its currency. It begins with a digit, so that a text of words alone is passed over in a third of the time.
LARGE = re.compile(r"(?P<whole>[0-9](?<![\w.,].)(?:[0-9]{0,2}(?:,[0-9]{3})+|[0-9]{4,8}))(?:\.00)?(?![\w,]|\.[0-9])")


def spellings(words: str) -> list[str]:
    """These words, and where they have a large number without cents, the same words with it written otherwise."""
    found = NUMBER.search(words)
    if not found:
        return [words]
    digits = found["whole"].replace(",", "")
    ways = [f"{int(digits):,}", digits] if str(int(digits)) == digits else [digits]
    written = [f"{way}{cents}" for way in ways for cents in ("", ".00")]
    others = [words[: found.start()] + one + words[found.end() :] for one in written]
    return list(dict.fromkeys([words, *others]))


def parts_of_spellings(words: str) -> list[str]:
    """The same as parts of a text: none of which another is a part, as "186,000" is of "186,000.00"."""
    ways = spellings(words)
    return [one for one in ways if not any(other != one and other in one for other in ways)]


def in_digits(text: str) -> str:
    """The text with its large numbers as digits alone: "$186000" for "$186,000.00"."""
    return LARGE.sub(lambda found: found["whole"].replace(",", ""), text)
