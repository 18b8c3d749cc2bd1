"""Make ``lexicons/wordnet.tsv.gz`` of Princeton's WordNet 3.0: ``python -m evidence.engines.support.build_lexicon DICT``.

``DICT`` is the folder with ``data.verb`` and its siblings, as Debian's ``wordnet-base`` installs it. Kept are the commonest
senses of words in common use, and of nouns for people: what they mean alike, what they are a kind of, what they are made from,
what they contradict.
"""

from __future__ import annotations

import gzip
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

TARGET = Path(__file__).parent / "lexicons" / "wordnet.tsv.gz"
_FILES = {"v": "verb", "n": "noun", "a": "adj", "r": "adv"}
_SENSES = {"v": 4, "n": 2, "a": 2, "r": 2}
_TAGS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
_INSTANCE = "@i"  # a person of the past by name
_KIND_OF, _MADE_FROM, _AGAINST = "@", frozenset("+\\<"), "!"

_PEOPLE = "#people"  # what nouns for people are a kind of, in this lexicon
_PEOPLE_FILE = "18"  # of the lexicographers

Pointers = list[tuple[str, str, str, int, int]]  # sign, offset, part, from, to
Synset = tuple[list[str], Pointers, bool]  # its words; what it points to; is it a noun for people?


def build(folder: Path) -> str:
    """The rows: part and word, synsets, the more general synsets, related words, antonyms."""
    synsets = {part: dict(_synsets(folder / f"data.{name}")) for part, name in _FILES.items()}
    used = _in_use(folder)
    rows = [
        row
        for part, name in _FILES.items()
        for word, offsets in _index(folder / f"index.{name}")
        if used[part, word] or (part == "n" and synsets[part][offsets[0]][2])
        if word.count("_") <= (part == "v") and word.replace("_", "").isalpha()
        for row in [_row(synsets, part, word, offsets[: _SENSES[part]])]
    ]
    return "".join(f"{row}\n" for row in rows)


def _row(synsets: dict[str, dict[str, Synset]], part: str, word: str, offsets: list[str]) -> str:
    general: list[str] = []
    others: dict[str, set[str]] = defaultdict(set)
    for offset in offsets:
        words, pointers, people = synsets[part][offset]
        place = words.index(word) + 1 if word in words else 0
        for sign, other, other_part, source, target in pointers:
            if sign == _KIND_OF and part == "v":
                general.append(f"v{other}")
            elif source == place and target and (sign in _MADE_FROM or sign == _AGAINST):
                found = synsets[other_part][other][0][target - 1]
                others["against" if sign == _AGAINST else "related"].add(f"{other_part}:{found}")
        general += [_PEOPLE] if people and _PEOPLE not in general else []
    fields = [
        " ".join(part + o for o in offsets),
        " ".join(general),
        *(" ".join(sorted(others[k])) for k in ("related", "against")),
    ]
    return "\t".join([f"{part}:{word}", *fields])


def _synsets(file: Path) -> Iterator[tuple[str, Synset]]:
    for fields in _lines(file):
        size = int(fields[3], 16)
        words = [word.split("(")[0].lower() for word in fields[4 : 4 + 2 * size : 2]]
        at = 5 + 2 * size
        pointers = [fields[at + 4 * n : at + 4 * n + 4] for n in range(int(fields[at - 1]))]
        yield (
            fields[0],
            (
                words,
                [(s, o, p.replace("s", "a"), int(x[:2], 16), int(x[2:], 16)) for s, o, p, x in pointers],
                fields[1] == _PEOPLE_FILE and not any(sign == _INSTANCE for sign, *_ in pointers),
            ),
        )


def _index(file: Path) -> Iterator[tuple[str, list[str]]]:
    for fields in _lines(file):
        yield fields[0], fields[-int(fields[2]) :]


def _in_use(folder: Path) -> Counter[tuple[str, str]]:
    """How often each word stands in the texts whose senses were tagged."""
    used: Counter[tuple[str, str]] = Counter()
    for line in (folder / "cntlist.rev").read_text().splitlines():
        key, _, count = line.split()
        word, sense = key.split("%")
        used[_TAGS[sense[0]], word] += int(count)
    return used


def _lines(file: Path) -> Iterator[list[str]]:
    for line in file.read_text("latin-1").splitlines():
        if not line.startswith("  "):
            yield line.split("|")[0].split()


if __name__ == "__main__":
    TARGET.write_bytes(gzip.compress(build(Path(sys.argv[1])).encode(), mtime=0))
