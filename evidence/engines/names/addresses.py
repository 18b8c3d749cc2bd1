"""Whose a mail address is, as headers and signatures write it: the names that stand with each address in one text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.names.lexicon import word_list

_U = "A-ZÀ-ÖØ-Þ"
_EMAIL = r"[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}"
WITH_NAME = re.compile(
    rf"(?P<name>\"[^\"<>@\n]{{3,60}}\"|[{_U}][\w.'’-]{{0,24}}(?:,? {{1,2}}[\w.'’-]{{1,24}}){{1,3}})"
    rf" {{0,2}}[<(\[](?:mailto:)?(?P<email>{_EMAIL})[>)\]]"
)
_BARE = re.compile(rf"(?<![\w.+'@-]){_EMAIL}")
_HEADERS = ("from", "to", "cc", "bcc", "sender")
_MOST = 2_000  # addresses read in one text
_SHARED = word_list("shared_mailboxes")


@dataclass(frozen=True, slots=True)
class Contact:
    """An address with the name that stands beside it, given name first; the name is empty where none does."""

    email: str  # in lower case
    name: str = ""


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
            yield Contact(email, given_name_first(found["name"], email))
    for found in _BARE.finditer(text):
        if found.start() not in named and is_personal(email := found[0].lower().rstrip(".'-")):
            yield Contact(email)


def without_addresses(flat: str) -> str:
    """The text, as long as it was, with blanks for the addresses: what stands in one names nobody by itself."""
    return _BARE.sub(lambda found: " " * len(found[0]), flat) if "@" in flat else flat


def is_personal(email: str) -> bool:
    """Whether an address can be one person's, as a mailbox called "info" or "sales" can't."""
    return email.partition("@")[0] not in _SHARED


def given_name_first(name: str, email: str = "") -> str:
    """``Mann, Kay`` and, where the address says ``kay.mann``, ``Mann Kay`` as ``Kay Mann``."""
    plain = name.strip("\" '")
    if plain.count(",") == 1:
        last, first = (part.strip() for part in plain.split(","))
        return f"{first} {last}".strip()
    words = plain.split()
    if len(words) == 2 and _letters(local_words(email)) == _letters(words[::-1]) != _letters(words):
        words.reverse()
    return " ".join(words)


def local_words(email: str) -> list[str]:
    """The words before an address's @, where it has several: ``kay.mann@…`` → kay, mann."""
    words = re.split(r"[._-]+", email.partition("@")[0])
    return words if len(words) > 1 and all(word.isalpha() for word in words) else []


def _letters(words: list[str]) -> list[str]:
    return [re.sub(r"\W", "", word).lower() for word in words]


def turned(contacts: list[Contact]) -> dict[tuple[str, ...], str]:
    """The names as some of the text may have them, surname first, with the order that an address gives them."""
    known = [contact.name for contact in contacts if len(contact.name.split()) == 2]
    words = {tuple(_letters(name.split())): name for name in known}
    return {each[::-1]: name for each, name in words.items() if each[::-1] not in words}
