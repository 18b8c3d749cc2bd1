"""What somebody's own words say besides: of "Roe said that A and that B" both "Roe said that A" and "Roe said that B"."""

from __future__ import annotations

_JOINTS = (" and that ", " but that ", " and ", " but ", " so ", " that ")
_FEWEST = 3  # words of what is said besides


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
        if any(f"{joint}{rest}" in after for joint in _JOINTS if joint.endswith(" that ") == is_that):
            return True
    return False
