"""The grammar of clauses that are told apart: whether each is whole, and what of one holds of the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

OF_BOTH = re.compile(
    r"\b(?:respectively|each other|one another|either|neither|nor|not only|in each case|whether|whereas|in that order|the latter"
    r"|the former|former|latter|otherwise|instead|if|unless|except|provided|in case|or else|as well|therefore|thereby"
    r"|likewise|vice versa|alike|so that|such that|rather than)\b",
    re.I,
)  # what holds of both, or sets one against the other
_WHEN = re.compile(r"(?:On|In|At|By|During|Since|From|About|Around) (?:[^,]{0,30}\d[^,]{0,30}(?:, \d{4})?),? ")
_LABEL = re.compile(r"[A-Z][\w .&/'-]{0,40}: ")
_DAY = re.compile(
    r"\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|morning|afternoon|evening|night|o'clock|(?:19|20)\d\d)\b|\d (?:[ap]\.?m)"
)
_THAT = re.compile(r"\bthat (?!(?:day|morning|night|evening|afternoon|time|week|month|year)\b)")
_TO_BE = re.compile(
    r"^(?P<who>(?:(?!(?:to|should|will|would|shall|must|may|can|could|not) )[^ ]+ ){0,12}?[^ ]+) (?<!to )be "
)
_ADVERBS = frozenset(
    {"however", "therefore", "moreover", "furthermore", "then", "thus", "hence", "also", "consequently"}
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
_TENSES = frozenset({"VBD", "VBZ", "VBP", "MD"})
_PAST = frozenset({"VBD", "MD"})
REPORTS = parse.SAYING | frozenset(
    (
        "find",
        "learn",
        "agree",
        "accept",
        "observe",
        "conclude",
        "argue",
        "submit",
        "certify",
        "record",
        "show",
        "read",
        "indicate",
    )
)
_DIRECTS = frozenset(
    {"resolve", "order", "direct", "move", "recommend", "require", "request", "ask", "agree", "propose", "instruct"}
)
_WE = frozenset({"i", "we"})
_SUPPOSES = frozenset({"think", "believe", "hope", "guess", "suppose", "doubt"})
_OWNERS_OF_THINGS = frozenset({"its", "their"})
_OWNERS = _OWNERS_OF_THINGS | {"his", "her"}
_POINTING = frozenset({"this", "that", "these", "those", "such"})
_SPEAKING = frozenset({"i", "we", "you"})
_HELPERS = ("was", "were", "had", "did")
_HELPING = frozenset({"aux", "auxpass"})
_NAMING = frozenset({"NOUN", "PROPN", "PRON"})
_UNDER = frozenset({"advcl", "relcl", "acl", "ccomp", "pcomp"})
_FEWEST, _LONGEST_LEAD, _SHORT = 4, 30, 8  # words of a clause, of what leads to it, of one that only says when


def _root(doc: Doc) -> Token | None:
    roots = [one for one in doc if one.dep_ == "ROOT"]
    return roots[0] if len(roots) == 1 else None


def subject_of(verb: Token) -> Token | None:
    return next((child for child in verb.children if child.dep_ in _SUBJECTS and child.i < verb.i), None)


def tense_of(verb: Token) -> str:
    """The tag of the word that has its tense; empty where none has."""
    own = [one for one in verb.children if one.dep_ in ("aux", "auxpass") and one.i < verb.i]
    return next((one.tag_ for one in (*own, verb) if one.tag_ in _TENSES), "")


def is_clause(words: str, *, reported: bool = False) -> bool:
    """Is it a whole clause, with words enough, a verb in a tense and a subject before it with which it begins?"""
    doc = parse.parse(_TO_BE.sub(r"\g<who> should be ", words.strip(), count=1) if reported else words.strip())
    root = _root(doc)
    if root is None or words.count('"') % 2 or words.count("(") != words.count(")"):
        return False
    subject = subject_of(root)
    if (
        subject is None
        or subject.pos_ not in _NAMING
        or not tense_of(root)
        or any(child.dep_ == "mark" for child in root.children)
    ):
        return False
    before = doc.text[: subject.left_edge.idx]
    if (before and not _WHEN.fullmatch(before)) or _is_of_several(root, subject):
        return False
    count = sum(one.is_alpha or one.like_num for one in doc)
    fewest = _FEWEST + (2 if subject.lower_ in _SPEAKING else 0)
    return count >= fewest and any(one.pos_ in ("NOUN", "PROPN") for one in doc) and (reported or _is_ended(doc))


def _is_of_several(verb: Token, subject: Token) -> bool:
    """Has a verb of several one thing as its subject, so that another stands before: "the gate | and the door were open"?"""
    several = any(
        one.lower_ in ("were", "are", "have") for one in (verb, *verb.children) if one == verb or one.dep_ in _HELPING
    )
    return several and subject.tag_ in ("NN", "NNP") and not any(one.dep_ == "conj" for one in subject.children)


def _is_ended(doc: Doc) -> bool:
    """Is nothing left out behind its last word: "shall look to the bank for"?"""
    last = next((one for one in reversed(doc) if not one.is_punct), None)
    return last is not None and last.tag_ not in ("IN", "TO", "DT", "CC", "WDT", "PRP$")


def told_by(words: str) -> bool:
    """Do the words before "that" say who reports it, and neither deny nor suppose it?"""
    doc = parse.parse(f"{words.strip()} it.")
    verbs = [one for one in doc if one.lemma_.lower() in REPORTS | _DIRECTS and one.pos_ in ("VERB", "NOUN", "AUX")]
    if len(doc) > _LONGEST_LEAD or not verbs or verbs[-1].lemma_.lower() in _SUPPOSES:
        return False
    return not any(
        one.dep_ == "neg" or one.tag_ == "MD" or one.lower_ in ("not", "never", "when", "because") for one in doc
    )


def may_be_spliced(first: str, second: str) -> bool:
    """May a comma part two sentences there: "I saw Lee, she wants the keys", and not "to Lee, the chief, and will be led"?"""
    root = _root(parse.parse(second.strip()))
    last = first.rsplit(maxsplit=1)[-1].lower()
    return root is not None and "," not in second and "--" not in first and last not in _ADVERBS


def lead_in(first: str, second: str, *, is_set_off: bool) -> int | None:
    """Up to where the first clause says what holds of the second too, as when it was, or who said it; None where that is not
    plain."""
    doc = parse.parse(first.strip())
    root = _root(doc)
    subject = subject_of(root) if root is not None else None
    if root is None or subject is None:
        return None
    told = next((child for child in root.children if child.dep_ == "ccomp" and child.i > root.i), None)
    if told is not None and root.lemma_.lower() in REPORTS:
        return _reporting(doc, root, told, second, is_set_off=is_set_off)
    if root.lemma_.lower() in parse.SAYING:
        return None  # "says Lee | and I agreed on it"
    if _THAT.search(first) or _only_says_when(doc, root) or (not is_set_off and _ends_below(doc, root)):
        return None
    before = first[: subject.left_edge.idx]
    if not before:
        return 0
    return len(before) if _WHEN.fullmatch(before) else None


def end_of_subject(first: str, second: str) -> int:
    """Up to where stands whose second act is told; 0 where the first is denied, only possible, or helped by a verb that the
    second leaves out."""
    root = _root(parse.parse(first.strip()))
    subject = subject_of(root) if root is not None else None
    if root is None or subject is None or any(one.dep_ == "neg" or one.tag_ == "MD" for one in root.children):
        return 0
    helps = any(one.dep_ in ("aux", "auxpass") for one in root.children)
    end = subject.right_edge.idx + len(subject.right_edge)
    is_own = second.split(maxsplit=1)[0] in _HELPERS
    return end + 1 if (is_own or not helps) and subject.right_edge.i < root.i else 0


def _reporting(doc: Doc, root: Token, told: Token, second: str, *, is_set_off: bool) -> int | None:
    """Up to where stands who said it, where the second clause was said too."""
    if (
        is_set_off
        or root.lemma_.lower() in _SUPPOSES
        or any(one.dep_ == "neg" or one.tag_ == "MD" for one in root.children)
    ):
        return None
    subject = subject_of(root)
    if subject is not None and subject.lower_ in _WE and second.split(maxsplit=1)[0].lower() == subject.lower_:
        return None  # "I find that it is so but I will not go on"
    head = _root(parse.parse(second.strip()))
    is_past = head is not None and tense_of(head) in _PAST
    if root.tag_ == "VBD" and not is_past:
        return None
    begin = told.left_edge.nbor() if told.left_edge.lower_ == "that" else told.left_edge
    said = doc.text[begin.idx :]
    return begin.idx if is_clause(said) and not _THAT.search(said) else None


def _only_says_when(doc: Doc, root: Token) -> bool:
    """ "The 26th was a Sunday", of the day of what comes next; "BT: the lot is full", of who says that too."""
    label = _LABEL.match(doc.text) is not None
    return label or (root.lemma_ == "be" and bool(_DAY.search(doc.text)) and len(doc) <= _SHORT)


def _ends_below(doc: Doc, root: Token) -> bool:
    """Does the clause end within another that it governs, with which the next one may be joined: "left when it rained"?"""
    last = doc[-1]
    return any(
        one.dep_ in _UNDER and any(child.dep_ in _SUBJECTS for child in one.children)
        for one in (last, *last.ancestors)
        if one != root
    )


def leans_on(second: str, first: str, *, reported: bool) -> bool:
    """Does the second speak of what only the first names: "the order", where the first has an order, or "its driver"?"""
    doc = parse.parse(second.strip())
    before = parse.parse(first.strip())
    owners = _OWNERS_OF_THINGS if reported else _OWNERS
    return any(_is_of_first(one, before, owners) for one in doc)


def _is_of_first(word: Token, before: Doc, owners: frozenset[str]) -> bool:
    if word.lower_ in owners and word.dep_ == "poss":
        return True
    articles = {child.lower_ for child in word.children if child.dep_ == "det"}
    if articles & _POINTING:
        return True
    lemma = word.lemma_.lower()
    return "the" in articles and word.pos_ == "NOUN" and any(_brings(one, lemma) for one in before)


def _brings(word: Token, lemma: str) -> bool:
    """Does it bring the thing in, "an order" or "ordered", and not only name it as one that is known?"""
    if word.lemma_.lower() != lemma:
        return False
    return word.pos_ == "VERB" or not any(
        child.dep_ in ("det", "poss") and child.lower_ not in ("a", "an") for child in word.children
    )
