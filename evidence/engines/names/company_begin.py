"""Where a company's name begins: behind connectives, numbers, and who is of the company."""

from __future__ import annotations

import re

from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    ORG_HEADS,
    all_given_names,
    common_words,
    given_names,
    place_names,
    word_list,
)

_OFFICER = re.compile(r"C[EFIOT]O|[ES]?VP")
_TITLES = frozenset({"Mr", "Mrs", "Ms", "Dr"})
_TITLED = 4  # words: the title, two names, and a company's
_LEDGER = word_list("ledger_words")
_BODIES = (ORG_HEADS | {"city", "state"}) - {"division", "unit"}  # whose names go on with "of"
BRACKETED = re.compile(r"\((?:[A-Z][\w. ]{1,20}|\d{4})\),?")

Token = tuple[int, int, str]  # where it begins and ends, and itself


def without_person(name: list[Token]) -> list[Token]:
    """Without who signs or is written to: "CEO | Weir Mills Inc.", "Mr. Ann Lee | Weir, Lee & Co."."""
    words = [word for _, _, word in name]
    if len(words) > 1 and _OFFICER.fullmatch(words[0]) and not _is_ordinary(words[1]):
        return name[1:]
    is_titled = len(words) > _TITLED and words[0].rstrip(".") in _TITLES and words[1].lower() in all_given_names()
    surname = 3 if is_titled and re.fullmatch(r"[A-Z]\.", words[2]) else 2  # behind an initial
    return name[surname + 1 :] if is_titled else name


def _is_ordinary(word: str) -> bool:
    return word.strip(",.").lower() in common_words() | ORG_HEADS


def trimmed(name: list[Token]) -> list[Token]:
    """Without leading connectives, numbers of list items, stray punctuation, and who is of the firm."""
    while name and (
        name[0][2].lower() in FUNCTION_WORDS
        or re.fullmatch(r"[\d.()]{1,5}|[-,&]", name[0][2])
        or BRACKETED.fullmatch(name[0][2])
        or _is_ledger(name)
        or _is_said_again(name)
    ):
        name = name[1:]
    for at, (_, _, word) in enumerate(name):
        if word[-1] == "," and 0 < at < len(name) - 1 and name[0][2].lower() in all_given_names():
            return trimmed(name[at + 1 :])  # "MIRA HALE, Hale & Sons LLP"
        if at > 1 and _is_person_of_firm(name, at):
            return trimmed(name[at:])
        if word.lower() == "and" and _is_person_beside(name, at):
            return trimmed(name[at + 1 :])
        is_signed = name[0][2].endswith("ed") and name[0][2].lower() in common_words()
        if word.lower() == "for" and at == 1 and (is_signed or name[0][2].lower().startswith(("attorney", "agent"))):
            return trimmed(name[at + 1 :])  # "Signed for Acme Ltd"
        if word.lower() in ("for", "of") and at > 1 and {name[0][2].lower()} <= given_names() - place_names():
            return trimmed(name[at + 1 :])  # "signed by Ann Lee for Acme Ltd"
        # "University of X", but not "laws of Delaware LLC".
        if word.lower() == "of" and at > 0 and not _is_headed(name, at):
            return trimmed(name[at + 1 :])
    return name


def _is_headed(name: list[Token], at: int) -> bool:
    """Is what stands before "of" the name's own: "University of X", "Weir Cold Storage of Altona, Inc."?"""
    seat = " ".join(word for _, _, word in name[at + 1 :]).strip(",. ").lower()
    head = name[at - 1][2].strip(",").lower()
    return head in _BODIES or (at > 1 and seat in place_names())


def _is_person_of_firm(name: list[Token], at: int) -> bool:
    """Does the firm's name begin here, behind one of its partners: "Mira D. Hale | MD Hale & Sons, PLC"?"""
    words = [word for _, _, word in name]
    is_person = words[0].lower() in all_given_names() and re.fullmatch(r"[A-Z]\.", words[1]) is not None
    return is_person and at == 3 and words[2] in words[at:]  # given name, initial and surname


def _is_person_beside(name: list[Token], at: int) -> bool:
    """Is a person named before "and", and a company of several words behind it: "Mira Hale and | Hale Freight Lines, LLC", but
    not "Mira Hale and Sons"?"""
    before, after = [word for _, _, word in name[:at]], [word for _, _, word in name[at + 1 :]]
    is_person = len(before) in (2, 3) and before[0].lower() in all_given_names()
    return is_person and len(after) > 1 and not _is_ordinary(after[0])


def _is_said_again(name: list[Token]) -> bool:
    """A word of the column before, or the letters that the name is called by: "WFL Weir Farmers League, Inc."."""
    first, rest = name[0][2], [word for _, _, word in name[1:] if word[0].isupper()]
    is_short = first.isupper() and first.isalpha() and len(first) > 2  # letters
    return bool(rest) and (first == rest[0] or (is_short and "".join(w[0] for w in rest[: len(first)]) == first))


def _is_ledger(name: list[Token]) -> bool:
    """A bank statement's capitals: "PAYROLL ACME INC"."""
    return len(name) > 1 and name[0][2].isupper() and name[0][2].lower() in _LEDGER
