"""Whether what is said without a yes or no answers a question that asks for one: "Did you keep the log?" - "The log was lost."
and not "I was at lunch."; and what a bare no to a question with another negation in it leaves unclear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.facts.referring.referring import knows_nothing
from evidence.engines.facts.testimony.answers import has_verb, stated
from evidence.engines.facts.testimony.hedged import replies
from evidence.engines.facts.testimony.questions import asks_yes_or_no, begins_elliptic
from evidence.engines.support import parse
from evidence.engines.support.replies import settles

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_ANY = re.compile(r"\b(?:any|some)(?:one|body|thing|where)?\b", re.I)  # of which the answer names one
_THING = frozenset({"it", "they", "them"})
_OF_ONE = frozenset({"one", "he", "she", "him", "her", "his", "hers"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
_OF_A_THING = re.compile(
    r", (?:did|does|was|is|has|had|would)(?:n['\u2019]t)? it(?: not)?\?$", re.I
)  # what was put is of no person
_NONE = frozenset({"no", "nobody", "none", "nothing", "never", "neither", "nor", "without", "hardly"})
_APOLOGY = re.compile(r"(?:i(?:['\u2019]m| am) )?sorry\b", re.I)  # nobody has heard, or somebody goes back to something
_DOUBTS_IT = re.compile(
    r"(?:well,? |no,? )?I (?:do not|don['\u2019]t|did not|didn['\u2019]t) (?:think|believe)(?! (?:so|I))\b", re.I
)
_YES_LAST = re.compile(r",? (?:yes|yeah|no)\.$", re.I)  # "When I became aware of them, yes."
_BARE = 3  # words of a no that says nothing else


def answers_it(question: str, answer: str) -> bool:
    """Is a question that asks for a yes or no answered in other words: by some of its own, by the one thing that it speaks of,
    or by what it asks any of? Both with names for the pronouns in them."""
    if not asks_yes_or_no(question) or settles(answer) or replies(answer):
        return True
    if _YES_LAST.search(answer) or _DOUBTS_IT.match(answer):
        return True
    if begins_elliptic(answer) or not has_verb(answer) or knows_nothing(answer):
        return True  # "Since 2015." of what was put
    if _APOLOGY.match(answer):
        return False
    asked, said = parse.parse(stated(question)), parse.parse(parse.plain(answer))
    if _takes_up_all(said) or _ANY.search(question) or _content(asked) & _content(said):
        return True
    words = {token.lower_ for token in said}
    is_of_one = bool(words & _OF_ONE) and not _OF_A_THING.search(question)
    return is_of_one or (bool(words & _THING) and (len(_things(asked)) == 1 or _is_of_thing(asked)))


def leaves_no_unclear(question: str, reply: str) -> bool:
    """ "Was it your view that the board had no say?" - "No.": there was no such view, or the board had none?"""
    if len(reply.split()) > _BARE:
        return False
    doc = parse.parse(stated(question))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or not (_is_inverted(root) or any(child.dep_ == "ccomp" for child in root.children)):
        return False
    return any(_denies(token) and token.i > root.i and _is_of_clause(token) for token in doc)


def _is_inverted(root: Token) -> bool:
    """Does it put its verb or auxiliary before its subject?"""
    subject = next((child for child in root.children if child.dep_ in _SUBJECTS), None)
    verbs = [root, *(child for child in root.children if child.dep_ in ("aux", "auxpass"))]
    return subject is not None and any(one.pos_ == "AUX" and one.i < subject.left_edge.i for one in verbs)


def _is_of_clause(token: Token) -> bool:
    """Does it stand below the question's own verb, and in no clause that only says which or when?"""
    above = [token.head, *token.head.ancestors]
    begins = above[-1].i
    says_which = any(one.tag_ in ("WDT", "WP", "WP$") for one in token.doc[begins : token.i])
    return len(above) > 1 and not (says_which or any(one.dep_ in ("relcl", "advcl") for one in above))


def _denies(token: Token) -> bool:
    return token.dep_ == "neg" or token.lower_ in _NONE


def _content(doc: Doc) -> set[str]:
    """The words that say something, as the dictionary has them."""
    return {token.lemma_.lower() for token in doc if token.pos_ in _CONTENT and token.is_alpha}


def _takes_up_all(said: Doc) -> bool:
    """ "I was not involved in that": in what was asked about."""
    return any(token.lower_ in ("that", "this") and token.tag_ == "DT" and token.dep_ != "det" for token in said)


def _is_of_thing(doc: Doc) -> bool:
    """Does it ask what was done to a thing, or what that is: "Was the decision of the board minuted?" """
    root = next(token for token in doc if token.dep_ == "ROOT")
    subject = next((child for child in root.children if child.dep_ in _SUBJECTS), None)
    if subject is None or any(child.tag_ == "VBG" for child in (*root.children, *subject.children)):
        return False
    return (subject.dep_ == "nsubjpass" or root.lemma_ == "be") and subject in _things(doc)


def _things(doc: Doc) -> list[Token]:
    """What it speaks of: nouns that are no part of another's name, and no time."""
    nouns = (token for token in doc if token.pos_ in ("NOUN", "PROPN") and token.dep_ not in ("compound", "npadvmod"))
    return [token for token in nouns if token.ent_type_ not in ("DATE", "TIME", "PERSON")]
