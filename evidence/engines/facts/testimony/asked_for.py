"""What a question asks for by who, what, which, when, where, why or how, and its statement without that, its words in order:
of "When did you first see it?" the "when", and "the witness first saw it"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evidence.engines.facts.sentences.markup import unmarked
from evidence.engines.facts.testimony.answers import in_third_person, of_one
from evidence.engines.facts.testimony.asked_subjects import last_of_subject
from evidence.engines.facts.testimony.lead_ins import without_lead_in
from evidence.engines.support import parse
from evidence.engines.support.verb_forms import past, third

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ASKING = frozenset({"WP", "WRB", "WDT"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_HELPERS = frozenset({"aux", "auxpass"})
_EXAMINERS = frozenset({"i", "we", "us", "me", "my", "our"})
_SEVERAL = frozenset({"NNS", "NNPS"})
_BELOW = frozenset({"ccomp", "xcomp", "relcl", "advcl", "acl", "pcomp"})
_TIMES = frozenset({"time", "date", "day", "month", "year"})
_OF_TIME = frozenset({"long", "often"})
_RECALLED = re.compile(
    r"(?:and |so |but |now,? )?(?:do|did|can|could|would) you (?:happen to )?(?:recall|remember|know|tell (?:me|us))"
    r" (?=(?:what|when|who|where|why|how|which)\b(?! (?:about|to|if)\b))",
    re.I,
)
_MOST, _TWO = 40, 2  # words


@dataclass(frozen=True, slots=True)
class AskedFor:
    """``phrase`` asks, "how many clerks"; ``role`` is its part in the clause: "subject", "object", "after" a preposition that
    stands there, or "adverb"; the statement's words are in ``before`` and, behind where the answer belongs, ``after``."""

    phrase: str
    noun: str
    role: str
    before: str
    after: str


def asked_for(question: str) -> AskedFor | None:
    """None where its grammar is not plain: two clauses, two things asked for, who asks speaking of themselves."""
    whole = unmarked(without_lead_in(question))
    put = _RECALLED.sub("", whole, count=1)
    doc = parse.parse(parse.plain(put))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or not _is_plain(doc, root):
        return None
    words = [token for token in doc if token.is_alpha]
    asking = next((token for token in words if token.tag_ in _ASKING), None)
    if asking is None:
        return None
    if put != whole:
        return _in_order(doc, root, asking) if asking.i == 0 else None
    if asking.i <= words[0].i + 1:
        return _at_its_beginning(doc, root, asking)
    return _in_its_place(doc, root, asking) if asking.i == words[-1].i else None


def _is_plain(doc: Doc, root: Token) -> bool:
    words = {token.lower_ for token in doc}
    if root.pos_ not in ("VERB", "AUX") or len(doc) > _MOST or words & (_EXAMINERS | {"--", ";", ":", '"', "or"}):
        return False
    is_denied = any(token.dep_ == "neg" and token.head == root for token in doc)
    if is_denied and doc[0].lower_ != "why":
        return False  # "What did you not find?"
    joined = [child for child in root.children if child.dep_ in ("conj", "parataxis")]
    return not any(below.dep_ in _SUBJECTS for child in joined for below in child.children)


def _at_its_beginning(doc: Doc, root: Token, asking: Token) -> AskedFor | None:
    last = _end_of_phrase(doc, asking)
    phrase = doc[asking.i : last + 1].text.lower()
    noun = doc[last].text if last > asking.i and doc[last].pos_ in ("NOUN", "PROPN") else ""
    preposition = doc[asking.i - 1].lower_ if asking.i and doc[asking.i - 1].pos_ == "ADP" else ""
    if asking.i and not preposition and doc[asking.i - 1].lower_ not in ("and", "but", "so", "now", "well"):
        return None
    own = [child for child in root.children if child.dep_ in _SUBJECTS]
    if last + 1 < len(doc) and (doc[last + 1].lower_ == "else" or doc[last + 1].text[0] in "'\u2019"):
        return None
    if own and asking.i <= own[0].i <= last:
        return AskedFor(phrase, noun, "subject", "", in_third_person([*doc[last + 1 :]]))
    ordered = _ordered(doc, root, last)
    if ordered is None:
        return None
    head, verb, rest = ordered
    if preposition:
        return AskedFor(phrase, noun, "after", f"{head} {verb} {in_third_person(rest)} {preposition}", "")
    if phrase == "who" and root.lemma_ == "be" and not any(one.dep_ == "prep" and not [*one.children] for one in rest):
        return AskedFor(phrase, noun, "subject", "", f"{verb} {head} {in_third_person(rest)}")
    return _of_role(AskedFor(phrase, noun, "", f"{head} {verb}", ""), doc, root, asking, rest)


def _in_order(doc: Doc, root: Token, asking: Token) -> AskedFor | None:
    """Of "what time the fire was", behind "do you recall": its words stand in order already."""
    last = _end_of_phrase(doc, asking)
    phrase = doc[asking.i : last + 1].text.lower()
    noun = doc[last].text if last > asking.i and doc[last].pos_ in ("NOUN", "PROPN") else ""
    own = next((child for child in root.children if child.dep_ in _SUBJECTS), None)
    if own is None or any(token.dep_ in _BELOW for token in doc):
        return None
    rest = [token for token in doc[last + 1 :] if token.text != "?"]
    if own.i <= last:
        return AskedFor(phrase, noun, "subject", "", in_third_person(rest))
    if own.left_edge.i != last + 1 or root.i < own.i:
        return None
    said = in_third_person(rest).strip()
    if _lacks_its_noun(rest[-1]):
        return AskedFor(phrase, noun, "after", said, "")
    is_object = _is_object(AskedFor(phrase, noun, "", "", ""), doc, root, asking)
    return AskedFor(phrase, noun, "object" if is_object else "adverb", said, "")


def _of_role(found: AskedFor, doc: Doc, root: Token, asking: Token, rest: list[Token]) -> AskedFor:
    """With where in the rest of the clause the answer belongs."""
    last = next((token for token in reversed(rest) if token.is_alpha), None)
    if last is not None and last.dep_ == "prep" and all(one.i < last.i for one in last.children):
        return AskedFor(found.phrase, found.noun, "after", f"{found.before} {in_third_person(rest)}", "")
    lacking = next((at for at, token in enumerate(rest) if _lacks_its_noun(token)), -1)
    if asking.tag_ == "WP" and lacking >= 0:  # "Who did you report to in 2011?"
        before = f"{found.before} {in_third_person(rest[: lacking + 1])}"
        return AskedFor(found.phrase, found.noun, "after", before, in_third_person(rest[lacking + 1 :]))
    if _is_object(found, doc, root, asking):
        near = [token for token in rest if _is_beside_verb(token, root, rest)]
        cut = rest.index(near[-1]) + 1 if near else 0
        before = f"{found.before} {in_third_person(rest[:cut])}"
        return AskedFor(found.phrase, found.noun, "object", before, in_third_person(rest[cut:]))
    return AskedFor(found.phrase, found.noun, "adverb", f"{found.before} {in_third_person(rest)}", "")


def _lacks_its_noun(token: Token) -> bool:
    """Is it a preposition whose noun is what is asked for, which the parser may have found at the question's beginning?"""
    return token.dep_ == "prep" and all(child.i < token.i for child in token.children)


def _is_beside_verb(token: Token, root: Token, rest: list[Token]) -> bool:
    """A particle, or whom something is given, also where the parser takes that for the thing: "What did Ann offer you?" """
    is_given = token.dep_ == "dobj" and token.pos_ == "PRON" and rest[0] == token
    return token.head == root and (token.dep_ in ("prt", "dative") or is_given)


def _is_object(found: AskedFor, doc: Doc, root: Token, asking: Token) -> bool:
    """Is it a thing, somebody, or what something is: "how many clerks", "how old", of "be" also "where"?"""
    if asking.tag_ in ("WP", "WDT"):
        return found.noun.lower() not in _TIMES
    words = found.phrase.split()
    measured = doc[asking.i + len(words) - 1]
    is_amount = words[:2] in (["how", "many"], ["how", "much"]) and measured.dep_ in ("dobj", "pobj", "attr")
    is_degree = len(words) == _TWO and words[0] == "how" and measured.lower_ not in _OF_TIME and root.lemma_ == "be"
    return is_amount or is_degree or (root.lemma_ == "be" and found.phrase == "where")


def _end_of_phrase(doc: Doc, asking: Token) -> int:
    """The last word of "how many of the clerks", "what time", "how long" or "who"."""
    head = asking
    while head.head.i > head.i and head.head.pos_ in ("ADJ", "ADV", "NOUN", "PROPN") and head.dep_ != "ROOT":
        is_of_clause = head.dep_ in (*_SUBJECTS, "dobj", "pobj", "attr") and head.head.pos_ in ("VERB", "AUX")
        if is_of_clause:
            break
        head = head.head
        if head.pos_ in ("NOUN", "PROPN"):
            break
    return head.i


def _in_its_place(doc: Doc, root: Token, asking: Token) -> AskedFor | None:
    """ "Mr. Roe was hired when?", and not "You know who?"."""
    own = next((child for child in root.children if child.dep_ in _SUBJECTS), None)
    if own is None or own.i > root.i or any(token.dep_ in _BELOW for token in doc):
        return None
    first = 1 if doc[0].lower_ in ("and", "but", "so", "now", "well") else 0
    before = in_third_person([*doc[first : asking.i]])
    role = "adverb" if asking.tag_ == "WRB" else "after" if doc[asking.i - 1].pos_ == "ADP" else "object"
    return AskedFor(asking.lower_, "", role, before, "")


def _ordered(doc: Doc, root: Token, last: int) -> tuple[str, str, list[Token]] | None:
    """Subject, verb with what stands before it, and the rest, of a question that puts an auxiliary before its subject."""
    subject = _subject(root, last)
    if subject is None or subject.left_edge.i <= last:
        return None
    helper = _helper(root, subject)
    if helper is None or helper.i != last + 1:
        return None
    is_denied = doc[helper.i + 1].dep_ == "neg"
    if subject.left_edge.i != helper.i + 1 + is_denied:
        return None
    end = _end_of_subject(subject, root) if helper == root else subject.right_edge.i + 1
    if helper == root and doc[end - 1].tag_ == "VBN":
        return None  # "When was the decision to cut it taken?"
    head = in_third_person([*doc[subject.left_edge.i : end]]).strip()
    is_several = subject.tag_ in _SEVERAL or subject.lower_ in ("they", "these", "those") or [*subject.conjuncts]
    rest = [token for token in doc[end:] if token.text != "?"]
    if helper == root:
        return head, f"{helper.lower_ if is_several else of_one(helper.lower_)}{' not' if is_denied else ''}", rest
    at = rest.index(root) if root in rest else -1
    if at < 0:
        return None
    between, rest = in_third_person(rest[:at]), rest[at + 1 :]
    is_denied = is_denied or any(token.dep_ == "neg" for token in root.children)
    if helper.lemma_ != "do" or is_denied:
        between = f"not {between}" if is_denied and "not" not in between else between
        return head, f"{helper.lower_ if is_several else of_one(helper.lower_)} {between}{root.text}", rest
    verb = past(root.lower_) if helper.tag_ == "VBD" else root.lower_ if is_several else third(root.lower_)
    return head, f"{between}{verb}", rest


def _subject(root: Token, last: int) -> Token | None:
    """Also "the manager" of "Who was the manager?", which the parser takes for what somebody was."""
    own = next((child for child in root.children if child.dep_ in _SUBJECTS), None)
    if own is not None or root.lemma_ != "be":
        return own
    return next((child for child in root.children if child.dep_ == "attr" and child.left_edge.i > last), None)


def _end_of_subject(subject: Token, root: Token) -> int:
    """Of "be" before its subject: without a participle that the parser takes for the subject's, "the valves supposed to shut"."""
    below = [child.left_edge.i for child in subject.children if child.dep_ == "acl" and child.tag_ == "VBN"]
    last = last_of_subject(subject) if subject.head == root else subject.right_edge.i
    return min(below, default=last + 1) if root.lemma_ == "be" else subject.right_edge.i + 1


def _helper(root: Token, subject: Token) -> Token | None:
    """What stands before the subject: an auxiliary, or the verb "be" itself."""
    helpers = [child for child in root.children if child.dep_ in _HELPERS and child.i < subject.left_edge.i]
    if helpers:
        return helpers[0]
    return root if root.lemma_ == "be" and root.i < subject.left_edge.i else None
