"""Names as plain lower-case Latin words, so that accents, alphabets and punctuation do not tell two of them apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z", "и": "i", "й": "i", "к": "k",
    "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts",
    "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "і": "i", "є": "e",
    "ї": "i", "ґ": "g", "ў": "u", "ђ": "dj", "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c", "џ": "dz",
}  # fmt: skip
_GREEK = {
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l", "μ": "m",
    "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch", "ψ": "ps",
    "ω": "o",
}  # fmt: skip
_ARABIC = {
    "ا": "a", "أ": "a", "إ": "i", "آ": "a", "ب": "b", "ت": "t", "ث": "th", "ج": "j", "ح": "h", "خ": "kh", "د": "d",
    "ذ": "dh", "ر": "r", "ز": "z", "س": "s", "ش": "sh", "ص": "s", "ض": "d", "ط": "t", "ظ": "z", "ع": "a", "غ": "gh",
    "ف": "f", "ق": "q", "ك": "k", "ل": "l", "م": "m", "ن": "n", "ه": "h", "و": "w", "ي": "y", "ى": "a", "ة": "a",
    "ئ": "y", "ؤ": "w", "ء": "", "پ": "p", "چ": "ch", "ژ": "zh", "گ": "g", "ک": "k", "ی": "y",
}  # fmt: skip
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
