"""What a yes or a no to a question asserts: "Did you sign it?" - "No." → "the witness did not sign it".

The question's grammar is turned round where it is plain: one clause, whose subject is the witness or a name or noun. Where it
is not (two questions in one, "or", the examiner's own "I", a pronoun as subject), question and answer stay quoted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.facts.sentences.markup import unmarked
from evidence.engines.facts.testimony.asked_subjects import last_of_subject
from evidence.engines.facts.testimony.lead_ins import put_plainly
from evidence.engines.names.lexicon import common_words
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SELF = re.compile(r"\byou yourself\b", re.I)
_QUOTES_YOU = re.compile(r"\"[^\"]{0,400}\byou(?:r|rs|rself)?\b[^\"]{0,400}\"", re.I)  # whom somebody else spoke to
_FIRST = frozenset({"i", "we", "me", "us", "my", "our", "mine", "ours"})
_YOU = {"you": "the witness", "your": "the witness\u2019s", "yours": "the witness\u2019s", "yourself": "personally"}
_OF_ONE = {"were": "was", "are": "is", "have": "has", "do": "does", "'re": "is", "'ve": "has"}
_DO = frozenset({"do", "does", "did"})  # "he did not ever", where others have "he has never"
_POINTING = frozenset({"this", "that", "these", "those"})
_POINTER = re.compile(rf"\b(?:{'|'.join(sorted(_POINTING))})\b", re.I)
_SUBJECTS = ("nsubj", "nsubjpass", "expl")
_HELPERS = ("aux", "auxpass")
_JOINING = frozenset({"because", "so", "if", "when", "although", "whereas", "unless", "since"})
_ECHO = re.compile(
    r"\byou(?:['\u2019]re| are) (?:quite |absolutely )?right\b|\b(?:you|they|he|she) said [\"\u201c][^\"\u201d]*[\"\u201d][.?]*$",
    re.I,
)
_OF_SAYING = re.compile(
    r"^(?:you|they|he|she) (?:say|said|think|thought|mean|meant)\b|\bbut\b", re.I
)  # which half is denied?
_SECOND = re.compile(r"\w\. (?:Did|Do|Does|Was|Were|Is|Are|Have|Has|Had)\b")  # "It rang at 5 a.m. Did you hear it?"
_TWO = 2
_MAX_WORDS = 70

_NEGATIVE = re.compile(
    r"\b(?:no|nobody|none|nothing|nowhere|never|neither|nor|hardly|without)\b|n['\u2019]t\b", re.I
)  # a "no" agrees


def stated(question: str) -> str:
    """The question in plain words, without "so" before it and "is that right?" after it, as it is parsed."""
    return put_plainly(_SELF.sub("you", parse.plain(unmarked(question))))


def assertion(question: str, yes: bool) -> str:
    """What a yes or no to this question asserts; empty when that can't be said safely."""
    doc = parse.parse(stated(question))
    subject = _subject(doc)
    if subject is None or not _is_plain(doc, subject) or _SECOND.search(question):
        return ""
    helper = _before(subject)
    if _begins_below(doc, subject):
        return ""
    if helper is not None:
        return "" if _has_choice([token.lower_ for token in doc]) else _turned(doc, subject, helper, yes)
    return _restated(doc) if yes and not _has_negation(doc) else ""


def restated(statement: str) -> str:
    """A statement that a party is asked to admit, with "you" as the witness and no full stop missing."""
    doc = parse.parse(parse.plain(unmarked(statement)))
    return "" if {token.lower_ for token in doc} & _FIRST or "?" in statement else _restated(doc)


def denied(question: str) -> str:
    """What a no denies of a statement that was put, "You signed it, didn't you?", or of two things of which one was asked for,
    "Did you or your brother sign it?", for a no is to both; empty where the question is neither."""
    doc = parse.parse(stated(question))
    subject = _subject(doc)
    if subject is None or _begins_below(doc, subject) or _OF_SAYING.search(doc.text):
        return ""
    plain = _is_plain(doc, subject) and not (_has_negation(doc) or _NEGATIVE.search(doc.text))
    if not plain or not question.rstrip().endswith("?"):
        return ""
    helper = _before(subject)
    if helper is None:
        return "" if _is_inverted(doc, subject) else _restated(doc)
    words = [token.lower_ for token in doc if token.is_alpha]
    return _turned(doc, subject, helper, None) if _has_choice(words) and words[-1] != "or" else ""


def _is_inverted(doc: Doc, subject: Token) -> bool:
    """ "Have you any idea?", "By May, when he came, did you know?": a question in its grammar, whatever is made of it."""
    first = subject.left_edge.i
    return subject.head.i < first or (first > 0 and doc[first - 1].pos_ == "AUX")


def has_verb(question: str) -> bool:
    """Is it more than a few words whose verb an earlier question has: "The report of 2006?" """
    root = next((token for token in parse.parse(stated(question)) if token.dep_ == "ROOT"), None)
    return root is not None and root.pos_ in ("VERB", "AUX") and not _is_noun(root)


def _is_noun(root: Token) -> bool:
    """ "The making of the log and the county reports?": a last noun that the parser takes for the verb of two nouns, for one
    of which alone it has the form."""
    subjects = [child for child in root.children if child.dep_ in _SUBJECTS]
    ends = all(not token.is_alpha for token in root.doc[root.i + 1 :])
    several = len(subjects) == _TWO or any(token.dep_ == "conj" for one in subjects for token in one.subtree)
    return ends and root.tag_ == "VBZ" and several


def points_with_pronoun(question: str) -> bool:
    """Does it speak of something as "that" or "this" alone: "Did you report that to anybody?" """
    words = stated(question)
    return bool(_POINTER.search(words)) and any(_points(token) for token in parse.parse(words))


def with_noun_for_pointing(question: str, noun: str) -> str:
    """ "Did you report the matter to anybody?" """
    doc = parse.parse(parse.plain(question))
    return "".join((noun if _points(token) else token.text) + token.whitespace_ for token in doc)


def _points(token: Token) -> bool:
    return token.tag_ == "DT" and token.lower_ in _POINTING and token.dep_ not in ("det", "predet")


def has_subject(question: str) -> bool:
    """Does its verb say who or what does it: not "Copied to several people, yes?", which goes on from words before it?"""
    doc = parse.parse(stated(question))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    subject = next((child for child in root.children if child.dep_ in _SUBJECTS), None) if root else None
    goes_on = doc[0].pos_ == "VERB" and doc[0].tag_ in ("VBN", "VBG", "VBD")
    return subject is not None and not goes_on and doc[0].lower_ != "which"


def _subject(doc: Doc) -> Token | None:
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or root.pos_ not in ("VERB", "AUX"):
        return None
    own = [child for child in root.children if child.dep_ in _SUBJECTS]
    if len(own) != 1 or not _may_be_named(own[0]):
        return None  # of two the parser takes a day for one: "On Monday, the 3rd, were you there?"
    return own[0]


def _may_be_named(subject: Token) -> bool:
    named = subject.pos_ in ("NOUN", "PROPN") and subject.tag_ not in ("WP", "WDT")
    return named or subject.lower_ == "you" or subject.dep_ == "expl"


def _is_plain(doc: Doc, subject: Token) -> bool:
    """One clause, nothing of the examiner's, no question word."""
    words = [token.lower_ for token in doc]
    if len(words) > _MAX_WORDS or set(words) & _FIRST or "--" in words or ";" in words or _QUOTES_YOU.search(doc.text):
        return False
    root = subject.head
    first = next((token for token in doc if token.is_alpha), None)
    if (
        first is None
        or first.tag_ in ("WP", "WRB", "WDT")
        or any(child.tag_ in ("WP", "WRB") for child in root.children)
    ):
        return False
    joined = (child for child in root.children if child.dep_ in ("conj", "parataxis", "ccomp"))
    return not any(
        (child.dep_ != "ccomp" and any(below.dep_ in _SUBJECTS for below in child.children))
        or (child.dep_ == "ccomp" and child.i < root.i)
        for child in joined
    )  # fmt: skip


def _begins_below(doc: Doc, subject: Token) -> bool:
    """Is it no clause of its own: "Because it failed?", "Data that can be used?", "The making of the two reports?", or does it
    only say again what was said?"""
    words = [token for token in doc if token.is_alpha]
    if words[0].lower_ in ("because", "whereas") or _ECHO.search(doc.text):
        return True
    after = doc[subject.i + 1] if subject.i + 1 < len(doc) else subject
    tensed = [token for token in doc if token.tag_ in ("VBD", "VBZ", "VBP", "MD")]
    if (
        after.lower_ in ("that", "which", "who")
        and len({token.head if token.dep_ in _HELPERS else token for token in tensed}) < _TWO
    ):
        return True
    is_last = words[-1].i == subject.head.i and subject.lower_ != "you" and subject.head.tag_ in ("VBZ", "VBP")
    return is_last and _before(subject) is None  # "reports" is a noun


def _has_choice(words: list[str]) -> bool:
    """ "Signed or rejected", but not "ten years or so"."""
    return any(word == "or" and words[at + 1 : at + 2] not in (["so"], ["more"]) for at, word in enumerate(words))


def _before(subject: Token) -> Token | None:
    """The auxiliary that the question puts before its subject."""
    root, first = subject.head, subject.left_edge.i
    helpers = [child for child in root.children if child.dep_ in ("aux", "auxpass") and child.i < first]
    if root.pos_ == "AUX" and root.i < first:
        helpers.append(root)
    return helpers[0] if helpers else None


def _turned(doc: Doc, subject: Token, helper: Token, yes: bool | None) -> str:
    """ "Did you ever sign it?" with its words put in order: what a yes, a no or, as None, a denial of it says."""
    opening = doc[: helper.i]
    if any(token.is_alpha for token in opening) and not _is_adjunct(opening):
        return ""
    after = helper.i + 1
    if after < len(doc) and doc[after].dep_ == "neg":
        if yes is not True:
            return ""
        after += 1
    if after != subject.left_edge.i:
        return ""
    last = last_of_subject(subject)
    rest = doc[last + 1 :]
    if any(token.dep_ == "neg" and token.head in (subject.head, helper) for token in rest):
        return ""
    if next((token.lower_ for token in rest if token.is_alpha), "") in _JOINING and subject.lower_ != "you":
        return ""  # "Was the sum cleared so you were even?", of which the parser takes half for the subject
    if not any(token.is_alpha for token in rest):
        return ""  # "Is your office in Ohio?": where its subject ends is unclear
    named = in_third_person(list(doc[subject.left_edge.i : last + 1]))
    verb = helper.lower_ if subject.lower_ != "you" else _OF_ONE.get(helper.lower_, helper.lower_)
    kept = [token for token in rest if not (yes and token.lower_ in ("ever", "any"))]
    lead = in_third_person(list(opening)).strip(" ,")
    lead = f"{lead[0].lower()}{lead[1:]}, " if lead else ""
    said = f"{lead}{named.strip()} {verb} {'not ' if yes is False else ''}{in_third_person(kept)}".replace(" , ", ", ")
    return _sentence(said if verb in _DO else said.replace(" not ever ", " never "))


def _is_adjunct(opening: object) -> bool:
    """ "In May 2019, did you …": a time or place before the question."""
    first = next(token for token in opening if token.is_alpha)  # type: ignore[attr-defined]
    return bool(first.dep_ == "prep" and first.head.dep_ == "ROOT")


def _restated(doc: Doc) -> str:
    words = in_third_person(list(doc))
    is_numbered = len(doc) > 1 and doc[1].like_num and doc[0].pos_ == "NOUN"  # "Exhibit 4"
    is_name = doc[0].pos_ == "PROPN" or doc[0].lower_ not in common_words() or is_numbered
    return _sentence(words if is_name else words[0].lower() + words[1:])


def in_third_person(tokens: list[Token]) -> str:
    """The tokens with "you" as the witness, and verbs after it in the third person."""
    said = ""
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else None
        word = _YOU.get(token.lower_, token.text)
        if before is not None and before.lower_ == "you" and token.pos_ in ("AUX", "VERB"):
            word = third_form(token)
        elif token.lower_ == "were" and _is_yours(token):
            word = "was"
        if word.startswith("'") and before is not None and before.lower_ == "you":
            word = f" {word}"
        said += word + token.whitespace_
        if (
            token.lower_ == "you"
            and not token.whitespace_
            and at + 1 < len(tokens)
            and tokens[at + 1].text.startswith("'")
        ):
            said += " "
    return said


def _is_yours(verb: Token) -> bool:
    """Is "you" its subject, also where a verb before it has that: "You joined and were promoted"?"""
    own = [child for child in verb.children if child.dep_ in _SUBJECTS]
    if not own and verb.dep_ == "conj" and not any(child.dep_ in _HELPERS for child in verb.children):
        own = [child for child in verb.head.children if child.dep_ in _SUBJECTS]
    return any(child.lower_ == "you" for child in own)


def third_form(token: Token) -> str:
    """The form for one person: "have" → "has", "know" → "knows", "you'd" → "had"."""
    if token.lower_ in ("'d", "\u2019d"):
        return "would" if token.tag_ == "MD" and token.head.tag_ == "VB" else "had"
    if token.lower_ in ("'ll", "\u2019ll"):
        return "will"
    word = _OF_ONE.get(token.lower_, token.text)
    if token.tag_ == "VBP" and word == token.text and token.lower_ not in ("am",):
        return f"{word}es" if word.endswith(("s", "sh", "ch", "x", "o")) else f"{word}s"
    return word


def _has_negation(doc: Doc) -> bool:
    """A "yes" to "you did not sign it?" may mean either."""
    return any(token.dep_ == "neg" and token.head.dep_ == "ROOT" for token in doc)


def of_one(verb: str) -> str:
    """ "were" as "was"."""
    return _OF_ONE.get(verb, verb)


def _sentence(words: str) -> str:
    words = " ".join(words.split()).rstrip("?.- ,")
    return f"{words}." if words else ""
