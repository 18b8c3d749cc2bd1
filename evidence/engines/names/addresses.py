"""Whose a mail address is, as headers and signatures write it: the names that stand with each address in one text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from evidence.engines.names.lexicon import all_given_names, given_names, is_diminutive, word_list
from evidence.engines.names.names import SUFFIXES

_U = "A-ZÀ-ÖØ-Þ"
_EMAIL = r"[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"
WITH_NAME = re.compile(
    rf"(?P<name>\"[^\"<>@\n]{{3,60}}\"|[{_U}][\w.'’-]{{0,24}}(?:,? {{1,2}}[\w.'’-]{{1,24}}){{1,3}})"
    rf" {{0,2}}[<(\[](?:mailto:)?(?P<email>{_EMAIL})[>)\]]"
)
_BARE = re.compile(rf"(?<![\w.+'@-]){_EMAIL}")
_LINK = re.compile(r"(?<![\w@])(?:https?://|www\.)[^\s<>\"]{3,500}", re.I)
_ASIDE = re.compile(r" ?\([^()]{1,40}\)")  # "Roe, Ann (Legal)"
_HEADERS = ("from", "to", "cc", "bcc", "sender")
_LISTED = 3  # names that have to be turned round before others are
_BOTH_NAMES = 2  # words: given name and surname
_MOST = 2_000  # addresses read in one text
_SHARED = word_list("shared_mailboxes")


@dataclass(frozen=True, slots=True)
class Contact:
    """An address with the name that stands beside it, given name first; the name is empty where none does."""

    email: str  # in lower case
    name: str = ""
    is_turned: bool = field(default=False, compare=False)  # the surname stands first


def find_contacts(text: str, metadata: dict[str, str] | None = None) -> list[Contact]:
    """Every address of a person in the text and its headers, each with each name once, in order."""
    headers = [value[:20_000] for key, value in (metadata or {}).items() if key.lower() in _HEADERS]
    found = (contact for part in (*headers, text) if "@" in part for contact in _contacts(part))
    return list(dict.fromkeys(found))[:_MOST]


def _contacts(text: str) -> Iterator[Contact]:
    named: set[int] = set()
    for found in WITH_NAME.finditer(text):
        named.add(found.start("email"))
        if is_personal(email := found["email"].lower()):
            name = given_name_first(found["name"], email)
            yield Contact(email, name, is_turned=name.split()[:1] != found["name"].strip("\" '").split()[:1])
    for found in _BARE.finditer(text):
        if found.start() not in named and is_personal(email := found[0].lower().rstrip(".'-")):
            yield Contact(email)


def without_addresses(flat: str) -> str:
    """The text, as long as it was, with blanks for the addresses: what stands in one names nobody by itself."""
    return _BARE.sub(_blanks, flat) if "@" in flat else flat


_DEGREE = re.compile(r"[A-Z]{2,4}|(?:[A-Z][a-z]?\.){2,3}|Ph\.?D\.?|Esq\.?|[JS]r\.?")


def without_links(flat: str) -> str:
    """The text, as long as it was, with blanks for the addresses of pages, whose words name documents."""
    return _LINK.sub(_blanks, flat)


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])


def is_personal(email: str) -> bool:
    """Whether an address can be one person's, as a mailbox called "info" or "sales" can't."""
    return email.partition("@")[0] not in _SHARED


def given_name_first(name: str, email: str = "") -> str:
    """``Mann, Kay`` and, where the address says ``kay.mann``, ``Mann Kay`` and ``Mann Kay E (Legal)`` as Kay Mann's; where it
    says ``katherine.mann``, ``Mann Kay`` too; and so is ``Kay Mann, MBA``."""
    plain = _ASIDE.sub("", name.strip("\" '")) if "," in name else name.strip("\" '")
    if plain.count(",") == 1:
        last, first = (part.strip() for part in plain.split(","))
        return last if " " in last and _DEGREE.fullmatch(first) else f"{first} {last}".strip()
    words, spelt = plain.split(), local_words(email.lower())
    return " ".join(_as_spelt(words, spelt) or _surname_last(words, spelt) or words)


def _surname_last(words: list[str], spelt: list[str]) -> list[str]:
    """Two words whose first is the address's last, and whose second is a short form of its first: a surname goes first."""
    if len(words) != _BOTH_NAMES or not spelt or words[0].lower() != spelt[-1]:
        return []
    return words[::-1] if is_diminutive(words[1].lower(), spelt[0]) else []


def _as_spelt(words: list[str], spelt: list[str]) -> list[str]:
    """The words in the order in which an address has them, initials after the given name; empty where it has not all."""
    letters = {word: re.sub(r"\W", "", word).lower() for word in words if not word.startswith("(")}
    names = [word for word, plain in letters.items() if len(plain) > 1 and plain not in SUFFIXES]
    places = [spelt.index(letters[word]) for word in names if letters[word] in spelt]
    if len(places) < max(2, len(names)) or places == sorted(places):
        return []
    ordered = [word for _, word in sorted(zip(places, names, strict=True))]
    initials = [word for word, plain in letters.items() if len(plain) == 1]
    return [ordered[0], *initials, *ordered[1:], *(word for word, plain in letters.items() if plain in SUFFIXES)]


def local_words(email: str) -> list[str]:
    """The words before an address's @, where it has several: ``kay.mann@…`` → kay, mann."""
    words = re.split(r"[._-]+", email.partition("@")[0])
    return words if len(words) > 1 and all(word.isalpha() for word in words) else []


def spells(email: str, name: str) -> bool:
    """Is the address made of words of the name, its surname among them: ``a.roe@…`` and ``ann.roe@…`` of Ann Roe?"""
    spelt = [word for word in re.split(r"[._-]+", email.lower().partition("@")[0]) if word]
    words = _letters(name.split())
    if len(spelt) < _BOTH_NAMES or len(words) < _BOTH_NAMES or spelt[-1] != words[-1]:
        return False
    return all(word in words or (len(word) == 1 and any(one[:1] == word for one in words)) for word in spelt)


def _letters(words: list[str]) -> list[str]:
    return [re.sub(r"\W", "", word).lower() for word in words]


def turned(contacts: list[Contact]) -> dict[tuple[str, ...], str]:
    """The names as some of the text may have them, surname first, also without initials, with the order that an address gives
    them."""
    known = [contact.name for contact in contacts if len(contact.name.split()) > 1]
    words = {tuple(_letters(name.split())): name for name in known}
    other = {(each[-1], *each[:-1]): name for each, name in words.items()}
    other |= {tuple(word for word in each if len(word) > 1): name for each, name in other.items()} | other
    return {each: name for each, name in other.items() if each not in words}


def spelt_names(contacts: list[Contact]) -> list[str]:
    """The names that addresses without one spell: "Kay Mann" for kay.mann@example.com."""
    return [name for contact in contacts if not contact.name and (name := spelt_name(contact.email))]


def spelt_name(email: str) -> str:
    """The name that an address spells; empty where it does not begin with a given name."""
    words = local_words(email.lower())
    return " ".join(words).title() if words and words[0] in all_given_names() else ""


def surnames_first(names: Iterable[str], contacts: Iterable[Contact]) -> bool:
    """Whether the text lists people with the surname first: as addresses show, or names of which only one word is given."""
    turned_round = sum(contact.is_turned for contact in contacts)
    halves = [name.lower().split() for name in names if len(name.split()) == 2]
    first, last = (
        sum(each[at] in given_names() and each[1 - at] not in given_names() for each in halves) for at in (0, 1)
    )
    return turned_round + last >= _LISTED and not first
