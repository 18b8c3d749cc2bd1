"""What a message's subject says for its words: "this company", "the captioned account", of a message about Acme Mills."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.facts.referring.referring import is_open, points_back
from evidence.engines.facts.source import NAMED, FactCandidate, Source
from evidence.engines.layout.messages import message_at
from evidence.engines.names.lexicon import common_words

# What a subject line may name: a party, a dealing or a thing of the case.
_NAMED_THINGS = (
    "account|agreement|application|asset|building|case|claim|client|company|contract|contractor|counter-?party|customer"
    "|deal|debtor|employee|entity|firm|fund|invoice|lease|loan|matter|name|order|partnership|party|patient|plant|policy"
    "|project|property|purchase|sale|ship|site|supplier|tenant|trade|transaction|vehicle|vendor|vessel"
)
_POINTED = re.compile(
    rf"\b(?:this|(?:the )?(?:above(?:-| )?(?:captioned|referenced|mentioned|named)?|captioned|referenced)) "
    rf"(?P<thing>(?:{_NAMED_THINGS})\b)(?! (?:of|between|with|dated)\b)",
    re.I,
)
_DEFINITE = re.compile(
    r"\b[Tt]he (?:[a-z]+ )?(?P<thing>agreement|amendment|application|audit|claim|confirmation|contract|deal|deposit|draft"
    r"|funds|invoice|lease|letter|loan|order|payment|refund|shipment|transaction|transfer)\b"
    r"(?! (?:of|between|with|dated|to|from|for|by|that|which|regarding|under|you|we|I|he|she|they|(?-i:[A-Z\d])))"
)  # a dealing that the message before, or its subject, has named
_REPLY = re.compile(r"^(?:\s{0,3}(?:re|fw|fwd|aw|wg|tr)\s{0,2}(?:\[\d{1,2}\])?:)+\s{0,3}", re.I)
_WROTE = re.compile(r"^(?P<who>[^“]{3,120}? wrote(?: to [^“]{2,200})?): “")
_ABOUT = re.compile(r" about “[^”]{2,80}”(?=: “)")
_WORD = re.compile(r"[A-Za-z][\w&'\u2019-]*|\d{3,}")
_LONGEST = 80  # characters of a subject that is put before what is written


def with_subject(source: Source, one: FactCandidate) -> FactCandidate:
    """ "Lee wrote about “Acme Mills”: “We sent this company a demand.”" """
    found = _WROTE.match(one.fact.text)
    said = one.fact.text[found.end() :] if found else one.fact.text
    if not source.is_mail or not (is_of_subject(said) or _is_of_its_dealing(source, one, said)):
        return one
    subject = subject_at(source, one.fact.start)
    if not subject or subject in said:
        return one
    author, verb = source.author(one.fact.start)
    who = found["who"] if found else f"{author} {verb}" if author else ""
    text = f"{who} about “{subject}”: “{said.removesuffix('”') if found else said}”"
    return replace(one, fact=replace(one.fact, text=text)) if who else one


def is_of_subject(said: str) -> bool:
    """Do the words point at one thing that a subject may name, and at nothing else that is open?"""
    rest = resolved(said)
    return rest != said and not is_open(rest) and not points_back(rest)


def _is_of_its_dealing(source: Source, one: FactCandidate, said: str) -> bool:
    """ "We received the funds": do the words speak of a dealing and name nobody in it?"""
    if not _DEFINITE.search(said) or is_open(said) or points_back(said):
        return False
    named = [found.text for found in source.mentions_in(one.fact.start, one.fact.end) if found.type in NAMED]
    return not any(name in said for name in (*named, *one.fact.entities))


def resolved(said: str) -> str:
    """The words with "the company" for "this company", as they are read beside the subject."""
    return _POINTED.sub(r"the \g<thing>", said)


def without_subject(text: str) -> str:
    """The statement as it would stand without the subject."""
    return resolved(_ABOUT.sub("", text)) if _ABOUT.search(text) else text


def subject_at(source: Source, place: int) -> str:
    """The subject of the message there, where it is short and has a name or a number."""
    message = message_at(source.messages, place)
    return subject_of(message.subject if message else source.document.metadata.get("subject", ""))


def subject_of(written: str) -> str:
    """The subject line without "Re:", if it names something, or nothing."""
    subject = subject_line(written)
    names = any(
        (word[0].isupper() and word.lower() not in common_words()) or word[0].isdigit()
        for word in _WORD.findall(subject)
    )
    return subject if names else ""


def subject_line(written: str) -> str:
    """The subject line without "Re:", whatever it says; nothing where it is too long, or quotes."""
    subject = " ".join(_REPLY.sub("", written).split())
    return subject if len(subject) <= _LONGEST and not set(subject) & set('“”"') else ""
