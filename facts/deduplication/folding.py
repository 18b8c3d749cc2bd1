"""Names as plain lower-case Latin words, so that accents, alphabets and punctuation do not tell two of them apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюяієїґўђјљњћџ",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "e",
            "zh",
            "z",
            "i",
            "i",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "",
            "y",
            "",
            "e",
            "yu",
            "ya",
            "i",
            "e",
            "i",
            "g",
            "u",
            "dj",
            "j",
            "lj",
            "nj",
            "c",
            "dz",
        ],
        strict=True,
    )
)
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξοπρσςτυφχψω",
        [
            "a",
            "v",
            "g",
            "d",
            "e",
            "z",
            "i",
            "th",
            "i",
            "k",
            "l",
            "m",
            "n",
            "x",
            "o",
            "p",
            "r",
            "s",
            "s",
            "t",
            "y",
            "f",
            "ch",
            "ps",
            "o",
        ],
        strict=True,
    )
)
_ARABIC = dict(
    zip(
        "اأإآبتثجحخدذرزسشصضطظعغفقكلمنهويىةئؤءپچژگکی",
        [
            "a",
            "a",
            "i",
            "a",
            "b",
            "t",
            "th",
            "j",
            "h",
            "kh",
            "d",
            "dh",
            "r",
            "z",
            "s",
            "sh",
            "s",
            "d",
            "t",
            "z",
            "a",
            "gh",
            "f",
            "q",
            "k",
            "l",
            "m",
            "n",
            "h",
            "w",
            "y",
            "a",
            "a",
            "y",
            "w",
            "",
            "p",
            "ch",
            "zh",
            "g",
            "k",
            "y",
        ],
        strict=True,
    )
)
_LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ħ": "h"}
_TABLE = str.maketrans({**_CYRILLIC, **_GREEK, **_ARABIC, **_LETTERS})
_SYLLABLE = "HANGUL SYLLABLE "
_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_WORD = re.compile(
    r"(?:[a-z0-9]|[^\x00-\u02ff\u2000-\u206f\u3000-\u303f\s])+"
)  # letters of an alphabet without a table stay
_JOINING = re.compile(r"(?<=\w)['\u2019\u02bc`](?=\w)")
_INNER_CAPITAL = re.compile(r"(?<=[a-z]{3})(?=[A-Z][a-z]{2})")


@lru_cache(maxsize=200_000)
def folded(text: str) -> str:
    """The text in lower-case Latin letters, digits and spaces; alphabets without a table stay as they are."""
    text = _INNER_CAPITAL.sub(" ", text) if " " not in text.strip() else text
    text = _DOTTED.sub(lambda found: found[0].replace(".", ""), text)
    text = _JOINING.sub("", text.replace("&", " and ")).lower()
    if not text.isascii():
        text = _without_marks("".join(_hangul(c) for c in text).translate(_TABLE)).translate(_TABLE)
    return " ".join(_WORD.findall(text))


def words_of(text: str) -> tuple[str, ...]:
    return tuple(folded(text).split())


def digits_of(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


def _without_marks(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


def _hangul(letter: str) -> str:
    """A Korean syllable as Unicode's name of it spells it."""
    if not "\uac00" <= letter <= "\ud7a3":
        return letter
    return unicodedata.name(letter).removeprefix(_SYLLABLE).lower() + " "
