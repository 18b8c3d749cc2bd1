"""The wording of a fact: the sentence made to stand by itself, its leading pronoun or role named.

Only the fact's text is reworded; its quote stays the source's own words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.base.types import FoundMention
from evidence.engines.dates.own_day import DATELINE
from evidence.engines.facts.broken import without_notes
from evidence.engines.facts.markup import unmarked
from evidence.engines.facts.parties import with_both, with_names
from evidence.engines.facts.referring import is_addressed, is_open
from evidence.engines.facts.rulings import says_we
from evidence.engines.facts.source import Source
from evidence.engines.facts.third_person import UNNAMED, ThirdPersons, WordedSpeech, nouns_before, speaks_of_unnamed
from evidence.engines.facts.torn_print import is_entry, without_head
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.line_ends import mended
from evidence.engines.layout.person_names import same_person
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.lexicon import TITLES, all_given_names, common_words, word_list

_ENUMERATOR = re.compile(
    r"^(?:(?:\(?(?:[a-z]{1,2}|[ivx]{1,5}|[IVX]{1,5}|[A-Z]|\d{1,3})[.)]|\d{1,3}(?:\.\d{1,3}){1,4}[.)]?"
    r"|[•·▪●◦*\u2013-])(?:[ ]{1,4}|(?<=[A-Z0-9]\.)(?=[A-Z][a-z])|(?<=[•·▪●◦*\u2013-])(?=[A-Za-z]{2}))){1,3}"
)
_INITIALED = re.compile(
    r"^(?:[•·▪●◦*\u2013-] {1,4})?(?P<initial>[A-Z]\.) ?(?P<surname>[A-Z][a-z'\u2019-]{2,20})(?= [a-z])"
)
_REACH_OF_A_SURNAME = 24
_RULE = re.compile(r" [-_=]{4,} ")  # what underlines a word of the line above, run into it
_OF_A_THING = re.compile(r"(?:The|A|An|This|That|Its|Their) (?:[a-z]+ ){1,3}")
_COUNSEL = re.compile(
    r"\bfor (?:the )?(?:appell(?:ant|ee)|plaintiff|defendant|petitioner|respondent|claimant)s?\.?$"
    r"|\((?-i:[A-Z])[\w. '\u2019-]{2,40}, (?:[A-Z]\. ?){0,2}J\.",
    re.I,
)
_PARAGRAPH = re.compile(r"^(?:[A-Z]{4,} )?\{\u00b6 ?\d{1,3}\} ")  # "{¶ 12}", as some courts number
_HEADING = re.compile(
    r"^(?:Exhibit [\d.A-Z()-]{1,10} )?(?:(?:[A-Z][A-Z&,'\u2019/-]{2,}|[A-Z\d][\d.]*|OF|TO|&|-)[:.]? ){1,14}"
    r"(?=(?:This|The|As|At|On|In|For|If|Upon|When|Except|Subject|Each|All|Any|No|Pursuant"
    r"|THIS|(?:Plaintiff|Defendant|Appellant)s?(?:-[a-z]{5,12})?) [a-z\dA-Z])"
)  # in capitals, run into the sentence under it
_OPENING = re.compile(
    r"^(?:(?:[A-Z\d&(][\w.,&'\u2019()/-]*|of|and|to|the|for|between|by|with|&|-) ){1,20}?(?=(?:THIS"
    r"|This) (?:[A-Z][\w-]* ){1,6}"
    r"[(\"\u201c]{0,2}(?:is|was|shall|this|the|\"|\u201c|[Dd]ated|[Mm]ade|[Ee]ntered))"
)  # a contract's title, run into its first clause
_ASKED_FOR = re.compile(
    r"^(?:Describe|Explain|State|List|Tell us) [^:?.]{3,80}[:?] (?=[A-Z])"
)  # what a form's field asks
_RUN_IN = re.compile(
    r"^(?:[A-Z][a-z]{2,14} (?:and |of )?){1,4}(?=This (?:Agreement|Lease|Contract|Amendment|Section)\b)"
)
_ARTICLE = re.compile(
    r"^(?:ARTICLE|SECTION) [\dIVXLC]{1,6}[-\u2013.: ]{1,4}(?:[A-Z][A-Z,&'-]* ){1,8}(?=\d{1,3}\.\d)"
)  # "ARTICLE 8 - TERM 8.1 The …"
_STAR_PAGE = re.compile(r"(?<![\w*])\*\d{1,4} ?(?=[A-Za-z\u00a7\"\u201c(])")  # "*15", where a reporter's page begins
_NOTE = re.compile(r"^(?:\[\d{1,4}\]_? )+")  # the note of the sentence before
_TITLE = re.compile(
    r"^(?:[A-Z][\w'\u2019/&-]{0,24}[ ,]{1,2}(?:and |of |or |the |to |for "
    r"|on )?){0,5}[A-Z]?[\w'\u2019/&-]{1,24}[.:] (?=[A-Z\"“])"
)
_HEADED_ITEM = re.compile(
    r"^(?:[A-Z][\w&/'\u2019-]{2,20}(?:,? (?:and |of |the |or )?[A-Z]?[\w&/'\u2019-]{1,20}){0,5})"
    r" (?:[a-z]\.|[A-Za-z]\)) (?=[A-Z][a-z])"
)  # "Territory A) The seller …", "Financial report a. Ann Lee …"
_SIDES = "|".join(
    sorted(
        word.capitalize()
        for word in word_list("parties") | word_list("defined_parties")
        if word.endswith(("or", "er", "ee", "ant"))
    )
)
_HEADED_DUTY = re.compile(
    rf"^(?:(?:[A-Z][A-Z&,'\u2019/-]+|[A-Z]\.|[\d.]{{1,6}}) ){{2,10}}(?=(?:The )?(?:{_SIDES}) (?:shall|will|may|must|agrees?)\b)"
)  # "CLEAN UP Contractor shall …"
_RECITAL = re.compile(r"^(?:recitals?:? )?whereas,? ", re.I)
_RESOLVED = re.compile(
    r"^(?:now,? therefore,? )?(?:be it )?(?:further )?resolved(?: further)?,? (?:further,? )?that ", re.I
)
_NEXT_NUMBER = re.compile(
    r"(?P<word>\b[A-Za-z]{4,20})(?P<stop>[.;:])\.? (?:(?:ARTICLE|SECTION|Article|Section) )?(?:\d{1,2}|[IVX]{1,4})\.?$"
)  # of the clause after it: "… with the Company. 9."
_TRAILING = re.compile(r"[;,:]?(?: (?:and|or))?\s*$")
_PRONOUN = re.compile(
    r"^(?P<word>He|She|It(?! (?:(?:may|might|shall|will|would|should|must|can) (?:not )?|has |had )?"
    r"(?:be|been|is|was|seems?|seemed|appears?|appeared)\b))\b(?=[ ,])"
)  # "It is the seller's duty to …" stands for nothing
_PERSON = re.compile(r"\b(?:s?he|him|his|hers?)\b", re.I)
_OPEN = re.compile(r"\b(?:he|she|him|her|they|them|it|this|that)\b[^a-z]*$|^(?:This|That|These|Those|It|They|He|She)\b")
_NUMBERED = "Count Part Phase Article Title Volume Class Chapter Schedule Group Section War"
_NUMERAL = "".join(rf"(?<!\b{word} )" for word in _NUMBERED.split())  # before an "I" that is a number
_MINE = (
    r"\b(?:of|is|was|than|not|like|with) mine\b(?=\s*(?:[.,;:?!\"\u201d)]|$|(?:and|or|who|to|in|at)\b))"
    r"|^Mine\b(?= (?:is|was|are|were)\b)"
)  # "a friend of mine", but not "on mine property"
_FIRST_PERSON = re.compile(rf"{_NUMERAL}\b(?:I|me|[Mm]y|[Ww]e|[Oo]ur|us|[Yy]ou|[Yy]ours?)\b|{_MINE}")
_SELF = re.compile(rf"{_NUMERAL}\b(?:I|me|[Mm]y)\b|{_MINE}")
_LEADING = re.compile(
    r"^(?:Dear [A-Z][\w. ]{2,30}[,:] )?(?:(?:However|Nevertheless|Nonetheless|Moreover|Furthermore|Additionally"
    r"|In addition|Also|Finally|Lastly|For (?:instance|example)|In fact|Indeed|Accordingly|Consequently|As a result"
    r"|Therefore|Thus|Likewise|Similarly|So viewed|As noted(?: above)?|In (?:short|sum|particular)|Of course"
    r"|As you (?:know|are aware|may (?:be aware|know|recall)))(?:, however)?, "
    r"|As (?:I|we) (?:have )?(?:already )?(?:said|noted|explained|mentioned)(?: above| earlier)?,? )?"
)
_TOLD_TO_NOTE = re.compile(
    r"^(?:fyi ?[:,.-]{1,3} ?)?(?:please,? )?(?:(?:be sure to|do|also) ){0,2}(?:note|be (?:advised|aware|informed)|remember"
    r"|recall|keep in mind)(?:,? that\b,?|[,:]) |^fyi ?[:,.-]{1,3} ?", re.I
)  # fmt: skip  # what joins a sentence to those before it, or calls its reader
MAILED = (BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL)
_SALUTATION = re.compile(
    r"^(?:(?:Dear|Hi|Hello) )?(?P<name>[A-Z][a-z]{1,14})(?:(?:,| [-\u2013\u2014]) (?=[A-Z])|(?P<colon>:) (?=[A-Z]"
    r"|please\b))"
)
NOBODYS = -4.0  # off the relevance of what an "I" says whom nothing names
_RUN_IN_TITLE_WORDS = 5
_INITIAL = 2  # characters, with its full stop
_LABEL = re.compile(r"\d\w{0,3}: $")  # "Item 1: " says what the words after it are about


def plain(words: str, *, titled: bool = True) -> str:
    """Without markup, enumerators, run-in titles and dangling conjunctions; capitalised, with a full stop."""
    words = _RULE.sub(" ", words)
    words = _unnumbered(_ARTICLE.sub("", _NOTE.sub("", without_notes(unmarked(mended(words))))))
    words = _PARAGRAPH.sub("", _STAR_PAGE.sub("", words.replace("\ufffd ", "").replace("\ufffd", "")))
    words = _HEADED_ITEM.sub("", words)
    if not words.isupper():
        words = without_head(_OPENING.sub("", _HEADING.sub("", _ASKED_FOR.sub("", words))))
        words = _HEADED_DUTY.sub("", _RUN_IN.sub("", words))
    title = _TITLE.match(words) if titled else None
    if (
        title
        and len(title.group().split()) <= _RUN_IN_TITLE_WORDS
        and len(words) - title.end() > 30
        and _is_title(title.group())
        and not _LABEL.search(title.group())
    ):
        words = words[title.end() :]
    words = _NEXT_NUMBER.sub(_ended, words)
    words = _RESOLVED.sub("Resolved that ", _RECITAL.sub("", DATELINE.sub("", _TRAILING.sub("", words).strip())))
    if not words:
        return ""
    words = words[0].upper() + words[1:]
    return words if words[-1] in ".!?\"”\u2019')" else words + "."


def _unnumbered(words: str) -> str:
    """Without its item's number or letter; an initial before a surname, "D. Lindberg moved", stays."""
    mark = _ENUMERATOR.match(words)
    if mark is None:
        return words
    initial = _INITIALED.search(words, 0, mark.end() + _REACH_OF_A_SURNAME)
    if initial and (initial.start("initial") or initial["surname"].lower() not in common_words()):
        return words[initial.start("initial") :]
    return words[mark.end() :]


def _ended(found: re.Match[str]) -> str:
    """Up to the full stop, where an ordinary word stands before it, and no "approx."."""
    return found["word"] + found["stop"] if found["word"].lower() in common_words() else found[0]


def without_joining_words(words: str) -> str:
    """Without what joins the statement to what was said before it."""
    rest = _LEADING.sub("", words)
    return rest[:1].upper() + rest[1:] if len(rest) < len(words) else words


def _is_title(words: str) -> bool:
    """ "Governing Law. " is a run-in title; "Mr. " and "Inc. " are not."""
    first = words.split()[0].strip(".:")
    last = words.split()[-1]
    if last.endswith(".") and last.rstrip(".").lower() in TITLES:
        return False  # "States Dr. " breaks off before a name
    if len(last) == _INITIAL:
        return False  # "Judge Ann O. " breaks off within one
    return len(first) > 3 and first not in ("Messrs", "Prof", "Corp", "Invoice")


def without_salutation(sentence: Sentence) -> str:
    """A message's words without the name that they begin by calling, "Tom, the valve is shut", and without the call to take
    note of them, "Please be advised that …"."""
    return uncalled(sentence.words) if sentence.kind in MAILED else sentence.words


def uncalled(words: str) -> str:
    """Words of mail without the name and the call to take note."""
    called = _SALUTATION.match(words)
    is_label = called and called["colon"] and called["name"].lower() not in all_given_names()
    return without_call(words[called.end() :] if called and not is_label else words)


def without_call(words: str) -> str:
    """What follows "please note that", as a sentence."""
    rest = _TOLD_TO_NOTE.sub("", words)
    return rest[:1].upper() + rest[1:] if len(rest) < len(words) else words


@dataclass(frozen=True, slots=True)
class Contained:
    """A fact's text, what to add to its confidence for the rewording (never above 0), and who is meant in it: whose "I" it
    reports, "you", and whose names stand behind pronouns."""

    text: str
    change: float
    meant: tuple[str, ...] = ()


def self_contained(source: Source, sentence: Sentence, before: list[Sentence]) -> Contained:
    """The sentence as it is understood by itself."""
    words, change, name = plain(without_salutation(sentence)), 0.0, ""
    if found := _PRONOUN.match(words):
        name = _antecedent(source, before, found["word"])
        if name and source.is_chat and same_person(name, source.author(sentence.start)[0]):
            name = ""  # who writes is "I"
        noun = "" if name else _noun(source, before, found["word"])
        named = f"{found['word']} [{name or noun}]" if noun or (name and _FIRST_PERSON.search(words)) else name
        words, change = (named + words[found.end() :], -0.08) if named else (words, -0.15)
    if _FIRST_PERSON.search(words) or source.is_chat:
        author, verb = source.author(sentence.start)
        if not author and _SELF.search(words):
            author, verb = source.whom("I", sentence.start), "stated"
        if not author and says_we(words):
            author, verb = source.court, "wrote"
        if author:
            who = f"The {author}" if author == source.court else author
            worded = _with_persons(source, words, sentence, before, author)
            to = source.addressee(author, sentence.start) if is_addressed(words) else ""
            whom = f" to {to}" if to else ""
            doubt = -0.15 if _OPEN.search(words) else 0.0
            return Contained(f"{who} {verb}{whom}: “{worded.said}”", doubt, (author, to, name, *worded.names))
        if sentence.kind in MAILED or _SELF.search(words):
            return Contained(words, NOBODYS)
    words = _with_persons(source, words, sentence, before, "").said
    mentions = source.mentions_in(sentence.start, sentence.end)
    return Contained(with_both(with_names(words, mentions), source.parties, mentions), change)


def _with_persons(source: Source, words: str, sentence: Sentence, before: list[Sentence], speaker: str) -> WordedSpeech:
    """With the name of whom "he" or "she" means in brackets, where only one person was named shortly before; a sentence that
    begins with such a word goes on about the same one."""
    if "[" in words or not _PERSON.search(words) or not is_open(words):
        return WordedSpeech(words, words)
    others = [one for one in before if not one.words.startswith(("He ", "She ")) and not _COUNSEL.search(one.words)]
    spans = [(one.start, one.end) for one in (sentence, *reversed(others[-2:]))]
    return ThirdPersons(source).worded(words, spans, speaker)


def _antecedent(source: Source, before: list[Sentence], pronoun: str) -> str:
    """The one person (or, for "it", organisation) named in the two sentences before; none when there are several.

    A sentence that begins with the same pronoun goes on about the same one: of "Lee called. She said Mr. Roe lied. She left."
    both are Lee, whoever else is named between.
    """
    others = [one for one in before if not one.words.startswith(f"{pronoun} ")]
    for sentence in reversed(others[-2:]):
        if pronoun == "It" and _OF_A_THING.match(sentence.words):
            return ""  # "The trial court found for Acme. It denied …"
        if is_entry(plain(sentence.words)):
            return ""  # "Attorney who advised Lee. He admitted …": it is the attorney's
        if _COUNSEL.search(sentence.words):
            continue  # who appears for a party does not act in the case
        named = [m for m in source.mentions_in(sentence.start, sentence.end) if _may_be(source, m, pronoun)]
        if pronoun != "It" and speaks_of_unnamed(source, sentence.start, named[0].start if named else sentence.end):
            return ""
        if names := {m.name for m in named}:
            return names.pop() if len(names) == 1 else ""
    return ""


def _noun(source: Source, before: list[Sentence], pronoun: str) -> str:
    """ "the pilot", of whom the sentence before speaks, where it names nobody; whoever the pronoun went on about meanwhile."""
    others = [one for one in before if not one.words.startswith(f"{pronoun} ")]
    if (
        pronoun == "It"
        or not others
        or any(m.type == "person" for m in source.mentions_in(others[-1].start, others[-1].end))
    ):
        return ""
    found = nouns_before(others[-1].words)
    people = {said.rsplit(maxsplit=1)[-1].lower() for said in UNNAMED.findall(others[-1].words)}
    return found[0] if found and len(people) <= 1 else ""


def _may_be(source: Source, mention: FoundMention, pronoun: str) -> bool:
    if pronoun == "It":
        return mention.type == "organization"
    return mention.type == "person" and source.pronouns.get(mention.name, pronoun.lower()) == pronoun.lower()
