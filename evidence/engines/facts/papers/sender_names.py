"""The name of whom a mail address belongs to, without what they are."""

from __future__ import annotations

import re
from email.utils import formataddr, getaddresses, parseaddr
from functools import lru_cache

from evidence.engines.facts.referring.bearers import is_role_noun
from evidence.engines.layout.address_fields import MAILTO, quoted, rejoined, written_in
from evidence.engines.names.addresses import given_name_first, spelt_name
from evidence.engines.names.lexicon import JOBS, ORG_HEADS, all_given_names, common_words

_ASIDE = re.compile(r" ?\([^()]*\)?$")
_LETTERS = 5
_NOBODY = re.compile(r"(?:the |our |my )?files?\b", re.I)  # to whom a memorandum goes that is only kept
_MARKED = re.compile(r"\s?\\\([^()\\]{1,30}\\\)")  # "Ann Lee \(E-mail\)"
_DIRECTORY = re.compile(r"<?/(?:O|OU|CN)=", re.I)  # an address of a directory, which names nobody
_FEWEST_OF_OFFICE = 2  # words
_OFFICE = re.compile(r"[a-z](?:ments?|tions?)$")  # "Announcements", "Notification"
_ADDRESS_NAME = re.compile(r"['\"]?([^'\"<\[(@]{2,60}?)['\"]?\s{0,2}(?:<|\[|\(|$)")


@lru_cache(maxsize=500)  # each of a document's statements asks who sent it
def person_name(address: str) -> str:
    """A mail address's display name: ``"Bailey, Susan" <s@x>`` → ``Susan Bailey``; without one, the name that the
    address spells, else the address."""
    address = MAILTO.sub("", rejoined(_MARKED.sub("", address)))
    if _DIRECTORY.match(address.strip()):
        return ""
    name = parseaddr(address)[0].strip("'\" ")
    if not name and (found := _ADDRESS_NAME.match(address.strip())):
        name = found[1].strip("'\" ")
    if name.count(",") == 1:
        last, first = (part.strip() for part in name.split(","))
        if first and last and (" " not in last or first.split()[0].lower() in all_given_names()):
            name = f"{first} {last}"
    if "," not in name:
        name = given_name_first(name, parseaddr(address)[1])
    bare = parseaddr(address)[1].strip("'\"")
    return without_post(name) or spelt_name(bare) or bare or without_post(address.strip())


def without_post(name: str) -> str:
    """ "Ann Lee, Senior Investigator" without what she is."""
    person, _, post = name.partition(", ")
    short = post.isupper() and len(post) <= _LETTERS  # "R. Roe, HR"
    ordinary = " " in person and (short or any(word.lower() in common_words() for word in post.split()))
    is_role = " " in person and bool(post) and is_role_noun(_ASIDE.sub("", post).split()[-1].lower())
    return person if ordinary or is_role or is_post(post) else name


def is_post(words: str) -> bool:
    """Does it say what somebody is, as "BSA Officer" does?"""
    return bool(words) and words.split()[-1].lower().strip(".") in JOBS


def reader_of(sender: str, to: str, writer: str) -> str:
    """To whom the words of ``writer`` in a message from one to another are: what somebody answers was written to them. Empty
    where the message is to several, or quotes a third."""
    named = recipients(to)
    if len(named) != 1 or writer not in (sender, named[0]):
        return ""
    return named[0] if writer == sender else sender


def recipients(field: str) -> list[str]:
    """Display names in a To or Cc field, each once; "Last, First; Last, First" and plain addresses alike. A single letter is
    what is left of a name."""
    field = quoted(_MARKED.sub("", field))
    if _NOBODY.match(field):
        return []
    parts = [formataddr(pair) for pair in getaddresses([field]) if any(pair)]
    names = (
        person_name(part.strip(" ,")) for part in (written_in(field) if ";" in field or "@" not in field else parts)
    )
    return list(dict.fromkeys(name for name in names if len(name) > 1 and not is_post(name)))


def is_notice(sender: str) -> bool:
    """Is it sent by an office or a system, such as "General Announcements", rather than by a person?"""
    words = [word for word in re.split(r"[^A-Za-z'\u2019-]+", sender.partition("@")[0]) if word]
    if len(words) < _FEWEST_OF_OFFICE or any(word.lower() in all_given_names() for word in words):
        return False
    if words[-1].lower() in ORG_HEADS or _OFFICE.search(words[-1]):
        return True
    return all({word.lower(), word.lower().removesuffix("s")} & common_words() for word in words[-2:])
