"""The parts of an organization's name that tell it from no other: legal forms, and words that many names share."""

from __future__ import annotations

from collections.abc import Sequence

# As folded: lower case, one alphabet, no points. Phrases of several words first, so that they go whole.
_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "gesellschaft mit beschrankter haftung", "gesellschaft mit begrenzter haftung", "open joint stock company",
        "public joint stock company", "closed joint stock company", "joint stock company", "limited liability company",
        "limited liability partnership", "limited partnership", "public limited company", "private limited company",
        "private limited", "pvt ltd", "pte ltd", "pty ltd", "sdn bhd", "societe anonyme", "sociedad anonima",
        "societa per azioni", "besloten vennootschap", "naamloze vennootschap", "kabushiki kaisha", "a s", "s a", "s p a",
        "s r l", "b v", "n v", "gmbh and co kg", "and co", "and company", "sp z oo", "sp z o o", "spolka z oo",
    )
)  # fmt: skip
_FORMS = (
    "inc incorporated corp corporation co company companies llc llp lp lllp ltd limited plc pllc pc gmbh mbh ag kg kgaa ohg ug"
    " sa sas sarl sca spa srl sl slu sau bv nv cv as asa ab oy oyj aps is kk kabushiki kaisha pty pte pvt bhd sdn jsc ojsc"
    " cjsc pjsc ooo oao zao ao pao tov doo dd ad eood ead kft zrt nyrt rt sro spol se eurl gie ltda cia lda sapi cv tbk pt"
    " vzw vof eg ev the"
)
_GENERIC = (
    "group holding holdings international global partners services service systems solutions industries enterprises associates"
    " management trading center centre school academy institute university department office foundation association society"
    " committee bank fund trust capital"
)
_COUNTED = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen"
)
FORMS, GENERIC = frozenset(_FORMS.split()), frozenset(_GENERIC.split())
_NUMBERS = {word: str(value) for value, word in enumerate(_COUNTED.split())} | {
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
    "fifth": "5th",
}


def without_form(words: Sequence[str]) -> list[str]:
    """The words without those of the legal form, wherever they stand; all of them if nothing else is left."""
    left = list(words)
    for phrase in _PHRASES:
        left = _without(left, phrase)
    kept = [word for word in left if word not in FORMS]
    return kept or left or list(words)


def number_of(word: str) -> str:
    return _NUMBERS.get(word, word)


def _without(words: list[str], phrase: tuple[str, ...]) -> list[str]:
    size = len(phrase)
    for start in range(len(words) - size + 1):
        if tuple(words[start : start + size]) == phrase and len(words) > size:
            return words[:start] + words[start + size :]
    return words
