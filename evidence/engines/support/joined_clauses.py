"""What somebody's own words say besides: of "Roe said that A and that B" both "Roe said that A" and "Roe said that B"."""

from __future__ import annotations

from evidence.engines.support.parse import SAYING

_JOINTS = (" and that ", " but that ", " and ", " but ", " so ", " that ")
_FEWEST = 3  # words of what is said besides
_BENT = frozenset(
    {"said", "told", "wrote", "thought", "knew", "heard", "replied", "denied", "swore", "felt", "meant", "read"}
)


def is_said_besides(said: str, letters: str) -> bool:
    """Do the words that are told begin as those of the quote do, and go on as these do behind an "and"? Both are small letters,
    with a blank between words and on either side."""
    words = said.split()
    for count in range(len(words) - _FEWEST, 0, -1):
        head, rest = f" {' '.join(words[:count])} ", f"{' '.join(words[count:])} "
        begin = letters.find(head)
        if begin < 0:
            continue
        after = letters[begin + len(head) - 1 :]
        is_that = words[count - 1] == "that"
        joints = [one for one in _JOINTS if one.endswith(" that ") == is_that]
        places = [after.find(f"{joint}{rest}") for joint in joints]
        if any(at >= 0 and not _reports(after[:at]) for at in places):
            return True
    return False


def _reports(between: str) -> bool:
    """Does somebody say something in it, of which what follows would be a part: "Lee paid and Roe said that he left"?"""
    return any(word in _BENT or not SAYING.isdisjoint(_stems(word)) for word in between.split())


def _stems(word: str) -> set[str]:
    """What the verb may be without its ending."""
    return {word, word.removesuffix("s"), word.removesuffix("ed"), word.removesuffix("d"), word.removesuffix("ing")}
