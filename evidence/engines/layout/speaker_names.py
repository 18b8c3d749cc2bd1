"""Who the labels of a recording's transcript are: its key says it, or its head, or they say their name themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.person_names import NAME, TITLES
from evidence.engines.names.lexicon import common_words

_LINED = NAME.replace(r"[ \t]", r"[ \t\n]")
_KEY = re.compile(
    rf"(?<![\w.])(?P<label>[A-Z][\w.'\u2019-]{{0,24}}(?: [A-Z0-9][\w.'\u2019-]{{0,24}}){{0,3}})[ \t]{{0,8}}[=:][ \t]{{0,8}}"
    rf"(?:[a-z][a-z -]{{0,30}}, )?(?P<name>{_LINED})"
)
_RANK = re.compile(
    r"(?:[A-Z][a-z]{2,9}\.? )+(?=[A-Z][\w'\u2019-]* [A-Z])|(?<![A-Za-z])(?:[A-Z][a-z]{2,5}\.|[A-Z]{2,3}) "
)
_ASKED = re.compile(r"\byour (?:full )?name\b", re.I)
_GIVEN = re.compile(
    rf"(?:(?:yes|yeah|sure)[,.]? )?(?:(?:my name is|my name['\u2019]s|I['\u2019]?a?m|it['\u2019]s) |[A-Z][a-z'\u2019-]+\. )?"
    rf"(?P<name>{NAME})\.?",
    re.I,
)
_FULL = re.compile(r"[A-Z][a-z'\u2019-]+(?: [A-Z](?:\.|[\w'\u2019-]+)){1,2}")
_INITIALS = re.compile(r"[A-Z]{2,3}")
_LISTED = re.compile(
    r"[:;,][ \t]{1,24}(?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?(?P<name>[A-Z][a-z'\u2019-]+(?: [A-Z](?:\.|[a-z'\u2019-]+)){1,2})"
    r"(?: \((?P<label>[A-Z]{2,3})\))?"
)  # "INTERVIEWERS: Paul Roe (PR), Ann Lee"
_FAMILY_FIRST = re.compile(
    r":[ \t]{1,24}(?P<family>[A-Z][A-Z'\u2019-]{1,24}),"
    r" (?P<given>[A-Z][a-z'\u2019-]+(?: [A-Z](?:\.|[a-z'\u2019-]+))?)(?![\w'\u2019])"
)  # "Interviewed:  ROE, Ann Lee"
_TAKEN = re.compile(
    r"(?i:\b(?:statement of|taken by|interview(?:ed)? (?:of|by|with)|interviewe[er]|recorded by))[ \t]{0,8}:?"
    rf"[ \t]{{1,24}}(?P<name>{NAME})"
)
_FIRST_LABEL = re.compile(
    r"^[ \t]{0,20}(?:[A-Z][A-Za-z]+(?: [A-Za-z]+){0,3} \()?"
    r"(?P<name>[A-Z][A-Za-z'\u2019-]+(?: [A-Z]\.?)?(?: [A-Z][A-Za-z'\u2019-]+){1,2})(?P<label>(?!))?"
    r"(?:,[^():\n]{1,30})?(?: ?\([^()\n]{1,40})?\)?:",
    re.M,
)  # "CALLER (Ann Lee, adjuster):", "BO ROE (insured):", who go on as "AL:" and "BR:"
_ABOVE = 2_500  # characters


def with_names(masked: str, blocks: list[LayoutBlock], *, examined: bool) -> list[LayoutBlock]:
    """The blocks with the full name of each speaker whom the paper names beyond doubt; of an examination, whose layout says who
    speaks, only for initials."""
    spoken = (BlockKind.SPEAKER_TURN, BlockKind.QUESTION)
    turns = [block for block in blocks if block.kind in spoken and block.speaker]
    if not turns:
        return blocks
    labels = list(dict.fromkeys(block.speaker for block in turns))
    labels = [label for label in labels if _INITIALS.fullmatch(label)] if examined else labels
    names = _named(masked[: min(turns[0].start, _ABOVE)], labels)
    short = [label for label in labels if _INITIALS.fullmatch(label) and label not in names]
    names |= _by_initials([*_FIRST_LABEL.finditer(masked)], short)
    for label, name in _introduced(masked, turns):
        if label in labels:
            names.setdefault(label, name)
    taken = list(names.values())
    sure = {label: name for label, name in names.items() if taken.count(name) == 1}
    return [replace(block, speaker=sure.get(block.speaker, block.speaker)) for block in blocks]


def _named(head: str, labels: list[str]) -> dict[str, str]:
    """By the key, "MALE 1 = Ray Holm; FARROW = Ofc. Edith Farrow", and by the whole names that the head has."""
    names = {}
    keys = [found for found in _KEY.finditer(head) if found["label"] in labels]
    for found in keys:
        is_said = sum(one["label"] == found["label"] for one in keys) > 1 or found["name"].lower() in common_words()
        if not is_said:  # "ROE: So, in May": what somebody says, above the first line that is read as speech
            names[found["label"]] = _bare(found["name"])
    short = [label for label in labels if _INITIALS.fullmatch(label) and label not in names]
    names |= _by_initials([*_LISTED.finditer(head)], short)
    names |= _by_surname(head, [label for label in labels if len(label) == 1 and label not in names])
    turned = {f"{found['given']} {found['family'].title()}" for found in _FAMILY_FIRST.finditer(head)}
    for label in short:
        own = [name for name in turned if label in _initials_of(name)]
        if len(own) == 1:
            names.setdefault(label, own[0])
    for label in labels:
        known = names.get(label, label)
        if len(known.split()) == 1 or known.isupper() or known == label:
            names |= {label: full} if (full := _whole(head, known)) else {}
    return names


def _by_surname(head: str, letters: list[str]) -> dict[str, str]:
    """Of a statement whose lines have one letter before them: "D" for "Taken by R. Dumke", "H" for "Statement of Vernon Holm"."""
    named = {" ".join(found["name"].split()) for found in _TAKEN.finditer(head)}
    own = {letter: [name for name in named if name.split()[-1].startswith(letter)] for letter in letters}
    return {letter: names[0] for letter, names in own.items() if len(names) == 1}


def _by_initials(found_names: list[re.Match[str]], labels: list[str]) -> dict[str, str]:
    """The one name that has a label's initials, or that has them behind it in brackets."""
    names: dict[str, set[str]] = {}
    for found in found_names:
        name = _of_label(found["name"], found["label"]) if found["label"] else found["name"]
        for label in {found["label"]} if found["label"] else _initials_of(found["name"]):
            names.setdefault(label, set()).add(name)
    return {label: names[label].pop() for label in labels if len(names.get(label, ())) == 1}


def _initials_of(name: str) -> set[str]:
    """Its initials, with and without what stands between the first and the last."""
    own = "".join(word[0] for word in name.split())
    return {own, own[0] + own[-1]}


def _of_label(name: str, label: str) -> str:
    """Without what somebody is, "Adjuster Ann Lee (AL)", where the words after it have just these initials."""
    words = name.split()
    is_post = words[0].lower() in common_words() and "".join(word[0] for word in words[1:]) == label
    return " ".join(words[1:] if is_post else words)


def _bare(name: str) -> str:
    """Without a rank before it and the full stop of its sentence."""
    bare = " ".join(_RANK.sub("", " ".join(name.split()), count=1).split())
    return bare.rstrip(".") if len(bare.split()[-1]) > 3 else bare


def _whole(head: str, label: str) -> str:
    """The one full name of this surname; empty where the head has none, or two."""
    surname = label.split()[-1].strip(".")
    if label.upper().startswith("THE "):
        return ""  # "THE COURT" is nobody's name, though the head has "SUPERIOR COURT"
    if surname.isdigit() or surname.upper() in TITLES or len(surname) < 3:
        return ""
    pattern = re.compile(
        rf"(?<![\w.])(?-i:(?<![A-Z]{{2}} ))(?P<name>[A-Z][a-z'\u2019-]+(?: [A-Z](?:\.|[a-z'\u2019-]+))?) {re.escape(surname)}\b",
        re.I,
    )
    found = {one["name"] for one in pattern.finditer(head) if one["name"][0].isupper() and one["name"].lower() != "the"}
    given = {_bare(f"{name.title() if name.isupper() else name} {surname.title()}") for name in found}
    full = {one for one in given if " " in one}
    return full.pop() if len(full) == 1 else ""


def _introduced(masked: str, turns: list[LayoutBlock]) -> Iterator[tuple[str, str]]:
    """ "What's your name?" - "Ray Holm.": of one who is called by what he is."""
    for asked, answer in pairwise(turns):
        question = masked[asked.start + asked.label : asked.end]
        words = " ".join(masked[answer.start + answer.label : answer.end].split())
        if asked.speaker == answer.speaker or not answer.speaker.isupper() or not _ASKED.search(question):
            continue
        found = _GIVEN.fullmatch(words)
        if found and _FULL.fullmatch(name := found["name"].rstrip(".")):
            yield answer.speaker, name
