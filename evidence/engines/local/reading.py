"""The text as the finders read it: same length as the source, with typography and line wrapping ironed out."""

from __future__ import annotations

from evidence.engines.local import transcript

_PLAIN = str.maketrans(
    {
        "\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00ab": '"', "\u00bb": '"',
        "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-",
        "\u00a0": " ", "\u2007": " ", "\u2009": " ", "\u202f": " ", "\t": " ", "\r": " ", "\v": " ",
    }
)  # fmt: skip
_WRAP_WIDTH = 45  # a line at least this long that does not end a sentence goes on in the next


def flatten(text: str) -> str:
    """``text`` with plain quotes, dashes and blanks, wrapped lines joined by a blank; offsets stay what they are.

    Form feeds and the line ends around them stay, so a name can't run across a page.
    """
    lines = text.translate(_PLAIN).split("\n")
    if transcript.has_line_numbers(lines):
        lines = [transcript.blank_line_number(line) for line in lines]
    parts: list[str] = []
    for at, line in enumerate(lines):
        parts.append(line)
        if at + 1 < len(lines):
            parts.append(" " if _wraps(line, lines[at + 1]) else "\n")
    return "".join(parts)


def _wraps(line: str, following: str) -> bool:
    above, below = line.rstrip(), following.lstrip()
    return len(above) >= _WRAP_WIDTH and above[-1] not in ".:;?!" and below[:1].isalnum()
