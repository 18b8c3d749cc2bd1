"""Whether somebody's words are understood by themselves, or only with what was said before: "He took it there"."""

from __future__ import annotations

import re

from evidence.engines.dates.words import MONTHS, WEEKDAYS
from evidence.engines.facts.referring.expletives import EXPLETIVE
from evidence.engines.facts.referring.somebody import is_of_any
from evidence.engines.names.lexicon import all_given_names, common_words

_OPENING = re.compile(
    r"^(?:(?:yes|yeah|yep|no|nope|correct|right|sure|okay|ok|sorry|well|so|and|but|um|uh|er|erm|oh|look|sir"
    r"|ma['\u2019]am|your honou?r"
    r"|I mean|you know|to be honest|in fact|as I (?:say|said|mentioned)|that['\u2019]s (?:right|correct|true)"
    r"|that is (?:right|correct|true)|absolutely|exactly|of course|objections?(?:,? [\w ,]{1,60}?)?"
    r"|I (?:did|do|was|am|have|had)(?: not|n['\u2019]t)?(?=\.)"
    r"|subject thereto|subject to (?:and without waiving )?(?:[\w-]+ ){0,4}objections?"
    r"|without waiving(?: (?:(?:[\w-]+ ){0,4}objections?|it|them|the (?:same|foregoing)))?"
    r"|(?:mr|ms|mrs|miss|dr|sir|judge|officer|detective|counsel)\.? (?-i:[A-Z])[\w'\u2019-]+)"
    r"(?:[,.;:]+ |\s-+ )|(?:so|and|but|well|now) (?=I\b|he\b|she\b|it\b|they\b|that\b|this\b|the\b|we\b"
    r"|there\b|(?:yes|no|yeah|my|our|a|an|at|in|on|by|when|as|after|before|what)\b|(?-i:[A-Z]))){1,5}",
    re.I,
)
_OPINION = re.compile(r"^(?:I (?:think|believe|suppose|guess)|then|also|again)[, ]+", re.I)
_OPEN_SUBJECT = re.compile(
    r"(?!(?:this (?-i:[A-Z][a-z])|both (?-i:[A-Z])))(?:he|she|it|they|this|that|these|those|some|one|both|neither|either|none"
    r"|such|mine|theirs|his|hers)"
    r"(?:['\u2019](?:s|d|re|ll|ve))?\b(?! (?:of|morning|afternoon|evening|night|year|month|week|time)\b)",
    re.I,
)
_THING_SUBJECT = re.compile(
    r"(?:it|they|this|that|these|those)(?:['\u2019](?:s|d|re|ll|ve))?\b(?! (?i:morning|day|night)\b)", re.I
)
_OPEN_PERSON = re.compile(r"\b(?:he|she|him|her|his|hers|they|them|their)\b", re.I)
_BARE = re.compile(
    r"\b(?:that|because|when|if|and|but|so) (?:this|that) (?:was|is|were|had|has|came|would|did|happened)\b"
    r"|\bthat (?=(?:for|with|at|on|from|by|through) (?!(?:\d|(?-i:[A-Z])|the time|least|any|all|no)))"
)
_SPEAKING = re.compile(r"\b(?:I|we)\b(?!['\u2019])", re.I)
_OBJECT = re.compile(
    r"\b(?:him|her)(?= (?:to|that|about|for|with|on|at|in|and|or|if|what|when|a|an|the|this|not)\b|[.,;]|$)", re.I
)
_OPEN_THING = re.compile(
    r"\b(?:it|them|this|that|these|those|so|there|then)(?=\s*(?:[.,;:?!]|$))|\b(?:it|them)\b", re.I
)
_PAPERS = re.compile(
    r"\b(?:paragraphs?|(?<!-)(?<!\d )pages?|lines? \d+|(?:first|second|third|last|next|top|bottom) (?:\w+ )?lines?"
    r"|(?<!keeping )tabs?|bullet points?|(?<!to )the (?:top|bottom|foot|screen|heading|bundle)"
    r"|witness statement|on screen"
    r"|this (?:document|email|e-mail|letter|exhibit|page)"
    r"|you(?:['\u2019]ll| will| can|['\u2019]d) see (?:it|that|there|the|at|in|on)"
    r"|(?:your|my|his|her) (?:\w+ )?statement"
    r"|(?:looked|talked|spoke) (?:at|about) (?:earlier|before|yesterday|this morning)|we(?: saw|['\u2019]ve seen| have seen)"
    r"|(?:was|were|been) asked (?:[\w ]{1,20} )?(?:questions|yesterday|this morning|earlier|by (?:Mr|Ms|Mrs|Miss|Dr|counsel))"
    r"|(?:gone|went|taken|took you) (?:through|to) (?:[\w ]{1,20} )?by (?:Mr|Ms|Mrs|Miss|Dr|counsel)"
    r"|said (?:earlier|yesterday|before)|(?:witness|you) (?:just|have just|has just) (?:said|told)"
    r"|the Inquiry has (?:seen|heard))\b",
    re.I,
)
_EXAMINER = re.compile(r"\b(?:I|we|us|me|my|our|let['\u2019]s)\b|^here\b", re.I)
_OF_WHO_ASKS = re.compile(
    r"(?:^|(?<=, )|(?<=that )|(?<=which )|(?<=who )|(?<=and )|(?<=so ))(?:as )?(?:I (?:think|believe|suppose)|(?<!^)(?:I|we)"
    r"(?:['\u2019](?:ve|d)| have| had)? (?:just |now |all )?(?:understand|know|gather|been told))\b(?: it(?=,))?(?: that)?,?"
    r"|\b(?:am|are|would|will) (?:I|we)(?: be)? (?:right|correct)(?: in [a-z]+ing| to [a-z]+)?\b"
    r"|\b(?:tell|help|assist|show|remind) (?:us|me)\b(?= \w)",
    re.I,
)  # "You were, I think, a clerk", "Can you tell us who": how something is asked, and nothing of what
_FRAGMENT = re.compile(
    r"^(?:because|not (?:for|at|to|by|in|on|as|that|really|necessarily|so)|which|whether|to \w+|in terms of"
    r"|other than|than|what I (?:was|am"
    r"|did|want|wanted|tried)|all I|until|only|just|again|from my|from the)\b"
    r"|(?:from|since|until|by|for) [^,.;]{2,60}\.$",
    re.I,
)
_STRANDED = re.compile(
    r"\b(?:not|asked|told|tried|wanted|used|had|refused|agreed|able|allowed|supposed|meant) to\.$"
)  # do what?
_ELLIPTIC = re.compile(
    r"(?:[^,.]{3,60}, )?(?:[Tt]he [a-z]+(?: [a-z]+)?|[A-Z][\w.&'\u2019-]*(?: [A-Z][\w.&'\u2019-]*){0,4}"
    r"|[Ww]e|[Hh]e|[Ss]he|[Tt]hey) (?:was|were|did|does|do|is|are|had|has|have|would|could|will)\."
)  # "Under the contract, Roe was.": what, its question says
_RESTRICTED = r"[a-z]{3,} (?:(?:&|and|or) [a-z]{3,} )?[a-z]{3,}(?:ed|ing)\b"  # "those comments received by May 3"
_POINTED = re.compile(
    r"\b(?i:of|in|on|at|about|to|for|from|with|by|into|after|before|during|under|over|through|against|within"
    r"|(?:see|read|sign|signed|sent|saw|wrote|use|used|do|did|make|made|take|took)"
    r"(?! that (?:I|we|you|he|she|they|it|there|the|an?|my|our|your|his|her|its|their|no|some|all|most|both|one)\b))"
    r" (?:this|that(?! (?:long|much|many|far|often|late|early|high|low)\b)"
    rf"|these|those(?! {_RESTRICTED}| [a-z]+ (?:who|whose|which|that)\b)|such)"
    r"(?: [a-z]+| an? [a-z]+)?(?=[\s.,;?!]|$)",
)
_POINTED_AT = re.compile(
    r"\b(?:these|this(?! (?:agreement|lease|contract|order|case|action|court|letter|report|morning|afternoon|week|month|year)\b))"
    r" (?P<noun>[a-z]{3,})|\bthose (?!who\b|whose\b|that\b|which\b|of\b|in\b|with\b|from\b|were\b|are\b|for\b|to\b|under\b)"
    rf"(?!{_RESTRICTED})(?P<those>[a-z]{{3,}})\b(?! (?:who|whose|whom|that|which|of|in|for)\b)|^That (?P<that>[a-z]{{3,}})\b"
)
_THAT_DAY = re.compile(
    r"\b(?:that (?:same )?(?:day|night|morning|evening|week|month|year)|the (?:next|following|previous)"
    r" (?:day|morning|night|week|month))\b",
    re.I,
)
_TIMES, _OWNERS = ("time", "point", "stage", "moment"), ("our", "your", "his", "her", "their")  # "this our claim"
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SAYS_WHEN = re.compile(rf"{_YEAR.pattern}|\b\d{{1,2}} (?:{'|'.join(MONTHS)})\b|\b(?:{'|'.join(MONTHS)})\.? \d", re.I)
_DAYS = "|".join(f"{word.title()}\\b" for word in (*MONTHS, *WEEKDAYS))
_NAMED = re.compile(
    rf"(?<![.?!] )(?<!^)\b(?!I\b|I['\u2019]|{_DAYS})[A-Z][\w'\u2019.-]+|^(?:Mr|Ms|Mrs|Miss|Dr|Sir|Judge|Officer)\b"
    rf"|^(?!I\b|I['\u2019]|{_DAYS})[A-Z][\w'\u2019-]+(?= (?!{_DAYS})[A-Z])"
)
_NOUN = re.compile(
    r"\b(?:the|a|an|my|our|your|each|every|another|some|any|no|two|three|four|five|six|several|both|all)(?: [a-z'\u2019-]+){1,2}",
    re.I,
)
_ADDRESSED = re.compile(
    r"(?!\byou know,)\b(?:you|your|yours|yourself)\b", re.I
)  # "did, you know, my homework" speaks to nobody
_NOT_KNOWN = re.compile(
    r"\b(?:(?:did not|didn['\u2019]t) know(?=[.,;]|$)|(?:do not|don['\u2019]t|did not(?! know)|didn['\u2019]t(?! know)"
    r"|can['\u2019]t|cannot|couldn['\u2019]t|could not|wouldn['\u2019]t|would not) "
    r"(?:really |actually |specifically |honestly |now |exactly )?(?:know|recall|remember|say|tell you|comment|answer"
    r"|think so|have (?:a|any) "
    r"(?:recollection|memory))|no idea|not sure|no (?:specific |independent )?(?:recollection|memory)|not certain"
    r"|unable to (?:recall|say)"
    r"|not aware of any|(?:did not|didn['\u2019]t) (?:catch|hear|follow|understand) (?:that|the question|what you|you)"
    r"|(?:repeat|rephrase) (?:that|the question|your question))\b",
    re.I,
)
_LEADING = re.compile(
    r"^(?:as you (?:know|say)|if you|do you|can I|may I|could I|I(?:['\u2019]m| am) sorry|thank|please|pardon|excuse)\b",
    re.I,
)
_BROKEN = re.compile(r" -{1,2} |\u2014|\.\.\.|\u2026")
_STUMBLED = re.compile(r"\b(\w+(?: \w+)?),? \1\b(?! that)|\b(?:sort of|kind of|you know|I mean)\b", re.I)
_LONGEST = 60  # words; who speaks longer in one sentence says several things


def without_opening(words: str) -> str:
    """Without "Yes," or "Well, I mean," before what is said; as it is where nothing much is left."""
    rest = _rest(words)
    return rest[0].upper() + rest[1:] if rest != words and len(rest) >= 25 else words


def _rest(words: str) -> str:
    found = _OPENING.match(words)
    return words[found.end() :] if found else words


def is_open(words: str) -> bool:
    """Does somebody or something in it have a name only elsewhere: "he", "it", "in that case"?"""
    rest = _OPINION.sub("", _rest(words))
    if expletive := EXPLETIVE.match(rest):
        rest = rest[expletive.end() :]
    elif _OPEN_SUBJECT.match(rest):
        return True
    if any(not _stands_before(rest, pointed) for pointed in _POINTED.finditer(rest)):
        return True
    return bool(_BARE.search(rest)) or is_nobody(rest) or _is_nothing(rest)


def begins_open(words: str) -> bool:
    """Is its subject a pronoun that only what stood before explains?"""
    return bool(_OPEN_SUBJECT.match(_rest(words))) and not EXPLETIVE.match(_rest(words))


def points_back(words: str) -> bool:
    """Does it point at things or days that only what stood before names: "these claims", "the next morning"?"""
    return points_at_things(words) or (bool(_THAT_DAY.search(words)) and not _SAYS_WHEN.search(words))


def points_at_things(words: str) -> bool:
    """ "These claims", of which the words before do not speak."""
    for found in _POINTED_AT.finditer(words):
        noun = next(group for group in found.groups() if group)
        if noun in _OWNERS or (noun in _TIMES and _YEAR.search(words)) or words.startswith(":", found.end()):
            continue
        if noun.rstrip("s") not in words[: found.start()]:
            return True
    return False


def _stands_before(words: str, pointed: re.Match[str]) -> bool:
    """Is what "that contract" points at named earlier in the same words, or a time with a year?"""
    noun = pointed.group().rsplit(None, 1)[-1]
    return noun in words[: pointed.start()] or bool(_YEAR.search(words))


def is_nobody(words: str) -> bool:
    """A person's pronoun before any name, or "him" after one name, which is somebody else's."""
    first, done_to = _OPEN_PERSON.search(words), _OBJECT.search(words)
    if first and is_of_any(words, first.start()):
        return False
    if first and not _persons_before(_ACRONYM.sub("", words[: first.start()]), first.start()):
        several = first.group().lower().startswith("the")  # they, them, their: of things and people without a name too
        return not (several and _NOUN.search(words, 0, first.start()))
    if done_to is None:
        return False
    speaks = bool(_SPEAKING.search(words, 0, done_to.start()))  # "I called Lee and told him": not myself
    return _persons_before(words, done_to.start()) + speaks < 2


def _persons_before(words: str, place: int) -> int:
    return len(_NAMED.findall(words[:place])) + (place > 0 and _begins_with_name(words))


def _is_nothing(words: str) -> bool:
    found = (one for one in _OPEN_THING.finditer(words) if not EXPLETIVE.match(words, one.start()))
    first = next(found, None)
    return first is not None and not _names_before(words, first.start())


def leaves_thing_open(words: str) -> bool:
    """Is its subject, or what is done in it before any noun, "it", "they" or "that"?"""
    rest = _OPINION.sub("", _rest(words))
    if EXPLETIVE.match(rest):
        return False
    return bool(_THING_SUBJECT.match(rest)) or _is_nothing(rest)


def _begins_with_name(words: str) -> bool:
    if re.match(r"(?=[\w-]*\d)[A-Z][A-Z\d-]+\b|[A-Z][a-z]{2,} (?:No\. ?)?\d+\b", words):
        return True  # a part by its code or number: "RV-12", "Fridge 2"
    first = re.match(r"[A-Z][a-z'\u2019-]+", words)
    if first is None:
        return False
    name = first.group().lower().removesuffix("'s")
    return name not in common_words() or (name in all_given_names() and bool(_SAYS.match(words, first.end())))


_ACRONYM = re.compile(r"\b[A-Z]{2,3}s?\b(?= [a-z])")  # "the GPS data" is nobody
_SAYS = re.compile(
    r" (?:told|said|says|asked|called|rang|wrote|e-?mailed|texted|thinks|wants|knows|knew"
    r"|(?:did|does|was|is|has)(?:n['\u2019]t| not)?) "
)  # "Ray told me", and no ray


def _names_before(words: str, place: int) -> bool:
    begins = place > 0 and _begins_with_name(words)
    return bool(begins or _NAMED.search(words, 0, place) or _NOUN.search(words, 0, place))


def names_something(words: str) -> bool:
    """Does it say who or what it is about?"""
    return _names_before(words, len(words))


def is_addressed(words: str) -> bool:
    """Does it speak of whoever listens, whom nothing names?"""
    return bool(_ADDRESSED.search(words))


def is_elliptic(words: str) -> bool:
    """Does it leave out what its question asks for: "The carrier did." """
    return bool(_ELLIPTIC.fullmatch(words))


def says_nothing(words: str) -> bool:
    """That one does not know or remember, a greeting, an aside, half a sentence."""
    rest = without_opening(words)
    if is_elliptic(rest) or knows_nothing(words) or not is_whole(rest):
        return True
    return bool(_FRAGMENT.match(_rest(words)) or _STRANDED.search(rest))


def knows_nothing(words: str) -> bool:
    """That one does not know or remember, a greeting, an aside: with its question, too."""
    return bool(_NOT_KNOWN.search(words) or _LEADING.match(without_opening(words)))


def is_whole(words: str) -> bool:
    """Does it begin and end as a sentence, and not where a page broke it off?"""
    return words[:1].isalnum() and not words[0].islower() and words.rstrip()[-1] in ".!?\"\u201d\u2019')"


def is_about_papers(words: str) -> bool:
    """Does it lead through papers: "at paragraph 31 of your statement"?"""
    return bool(_PAPERS.search(words))


_QUOTED = re.compile(r"[\"\u201c][^\"\u201c\u201d]*[\"\u201d]")
_PAUSE = re.compile(r"\b(?:take|need|want|like) (?:a|another) (?:minute|moment|second|break)\b", re.I)


def is_examiners(words: str) -> bool:
    """Does whoever asks speak of themselves or of what lies before them?"""
    return bool(_EXAMINER.search(_OF_WHO_ASKS.sub("", _QUOTED.sub("", words))) or _PAUSE.search(words))


def rambles(words: str) -> bool:
    """Words that begin anew, break off, or go on too long to be one statement."""
    return bool(_BROKEN.search(words)) or len(_STUMBLED.findall(words)) > 1 or words.count(" ") > _LONGEST
