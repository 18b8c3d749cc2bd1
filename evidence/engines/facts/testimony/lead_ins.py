"""What an examiner says around what a witness is to confirm: "You tell us in your statement that …; is that right?" """

from __future__ import annotations

import re

from evidence.engines.names.lexicon import is_diminutive
from evidence.engines.support.replies import says_yes

_OPENING = re.compile(
    r"^(?:(?:and|so|now|then|okay|ok|thank you|thanks|but|well|sir|sorry|also|all right|right|yes|yeah|absolutely"
    r"|exactly|of course|indeed|understood|very well|fine|just to be clear|to be clear)[,.]? "
    r"|(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|lastly|finally|next|in fact|in any event|again)(?:ly)?, ){1,3}"
    r"(?:I think (?:that )?(?=you\b))?"
    r"|^(?:I think|I suggest|I put it to you) (?:that )?(?=you\b)|^That (?=you\b)",
    re.I,
)
_TAG_INSIDE = re.compile(r", (?:is that (?:right|correct)|correct|right|yes)(?:,| --?|(?= (?:and|but|which)\b))", re.I)
_POINTED = r"(?:all of |any of )?(?:that|this|it)"
_COMMENT = (
    rf"(?:that|this)(?:['\u2019]s| is| was) (?:(?:the|what|how|why|a|your) [^,;?.]{{1,50}}|right|correct|true|fair)"
    rf"|(?:do |are |were |did |would )?you(?:['\u2019](?:re|d)| are| were| would| do)? (?:also )?(?:know|knew|accept"
    rf"|agree(?: with)?|understand|understood|remember|recogni[sz]e|aware of) {_POINTED}(?: now)?"
    rf"|(?:is|was) (?:that|this) (?:your (?:evidence|testimony|understanding|recollection|position|view|case)|a fair \w+"
    r"|something (?:that )?you (?:remember|recall|recogni[sz]e|accept|agree with|knew|were aware of))"
)  # whole clauses behind what is put, which only ask whether it is so
_TAG = re.compile(
    rf"(?<=[\w.\"\u201d])[,;](?: and)? (?:{_COMMENT})(?:,? (?:is|was|did|do|does|were|are|would)"
    r"(?:n['\u2019]t)? (?:it|you|that)(?: not)?|, (?:correct|right|yes))?\?$"
    r"|[,;]? (?:is (?:that|this) (?:right|correct|fair|accurate|so|true)|is that not right"
    r"|isn['\u2019]t that (?:right|correct|so)"
    r"|(?<=[,;] )(?:(?:do|can) you (?:remember|recall)(?: that)?|agreed|fair)"
    r"|would you say|(?:do|would) you agree(?: with (?:that|this))?|do you accept(?: that)?"
    r"|(?:is|was|did|do|does|were|are|have|had|would)(?:n['\u2019]t)? (?:it|you|he|she|they|that"
    r"|there|(?-i:(?:[A-Z][\w.'\u2019-]* ){0,3}[A-Z][\w'\u2019-]+))|correct|right|yes|I think)(?:\?| --)$",
    re.I,
)  # also with a name for the pronoun: "hadn't Lee?"
_RIGHT_THAT = re.compile(
    r"^(?:(?:is it|isn['\u2019]t it|is it not|am I|are we) (?:right|correct|true|fair)"
    r"(?: to say| in (?:saying|thinking|understanding))?(?: that)?|it(?:['\u2019]s| is| would be) (?:right|correct|true"
    r"|fair|accurate)(?: to say)? that|would it be (?:right|correct|true|fair|accurate) to say(?: that)?"
    r"|(?:do|would) you (?:agree|accept)(?: with me)? that)(?P<when>, [^,]{0,60},)?(?(when)(?: that)?) ",
    re.I,
)
_ASIDE = re.compile(
    r", (?:as you (?:say|said|put it|have said|told us|mentioned)|you say|I think|would you say|as I understand it|if I may"
    r"|with respect|I suggest|is it not|isn['\u2019]t it"
    r"|we(?:['\u2019]ve| have)? (?:already )?(?:read|seen|saw|heard|looked at|been to) (?:it|that|this)"
    r"(?: already| before| earlier)?),(?P<goes_on> that)?",
    re.I,
)
_PAPER = r"(?:statement|affidavit|declaration|evidence|testimony|deposition|report|interview)s?"
_AT = r"(?:,? (?:at|in|on) (?:paragraphs?|pages?|sections?|lines?) [\d.]+(?:(?:,| and| to) \d+)*)?"
_SAYS = (
    r"(?:say|said|tell us|told us|told the \w+|explain(?:ed)?|stated?|set out|record(?:ed)?|noted?|described?|confirm(?:ed)?"
    r"|accept(?:ed)?|mention(?:ed)?|testified)"
)
_TOLD = re.compile(
    rf"^(?:(?:as )?you(?:['\u2019]ve| have)? (?:also )?{_SAYS} (?:(?:in|at|from|through) |on page)|according to )"
    rf"(?:paragraphs? [\d.]+(?: and [\d.]+)?,? (?:of|in) )?(?:your|that|this|the)?\b(?: [\w\u2019']+){{0,4}}?"
    rf" {_PAPER}{_AT},? (?:that,? )?(?=\S)"
    r"|^(?:so )?(?:is it )?your (?:own )?(?:evidence|testimony|position|account)(?: is| was)? (?:is )?that ",
    re.I,
)
_NO_NEED = re.compile(
    r"(?:,| --?| [\u2013\u2014]) (?:there(?:['\u2019]s| is) )?"
    r"(?:no need|(?:we|you|I) (?:do not|don['\u2019]t|needn['\u2019]t)(?: need)?)(?: to)? (?:turn|go|look|bring|show|put)\b"
    r"[^?]{0,90}?(?: --?| [\u2013\u2014]),?(?= )",
    re.I,
)
_ANNOUNCED = re.compile(
    r"^(?:talking of which|by the way|incidentally|(?:just )?to (?:summari[sz]e|be clear|clarify|confirm|recap)"
    r"|in (?:summary|short|other words)(?:, as follows)?"
    r"|the (?:truth|reality|fact|position)(?: of (?:it|the matter))? (?:also |really )?(?:is|was),? that"
    r"|what (?:I(?:['\u2019]m| am)|we(?:['\u2019]re| are)|you(?:['\u2019]re| are)) (?:really |actually )?(?:going to )?"
    r"(?:seeing|suggest(?:ing)?|put(?:ting)?|saying)(?: here)?(?: to you)? is,? that"
    r"|(?:one|two|three|a few)"
    r" (?:\w+ )?questions?,? (?:really|then)?:? ?(?:first(?:ly)?(?: of all)?)?|is this (?:right|correct|fair)),? (?=\S)",
    re.I,
)
_CALLED = re.compile(
    r"(?:(?:Doctor|Officer|Detective|Professor|Sergeant|Deputy|Agent|Captain)"
    r"|(?:Mr|Mrs|Ms|Miss|Dr|Sir|Dame)\.? [A-Z][\w'\u2019-]{1,20}), (?=(?:you|did|do|were|are|have|had|is|was|would|could)\b)",
    re.I,
)  # who is asked
_AFTERWARDS = re.compile(
    r",? (?:(?:after|before|following) (?:this|that)|(?:at|by) (?:this|that) (?:time|point|stage)(?: \[[^\]]+\])?"
    r"|(?:at|by) the (?:time|point|stage) \[[^\]]+\]"
    r"|(?<! by )(?<! since )(?<! until )(?<! till )(?<! before )(?<! from )(?<! after )then)"
    r"(?=\?$)",
    re.I,
)  # not the "then" of "by then"
_REMEMBERED = re.compile(r"\b(?:remember|recall)(?: that| it| this)?\?$", re.I)
_LONGEST = 4  # lead-ins before one statement


def without_opening(question: str) -> str:
    """Without "So," or "I think" before it."""
    return _OPENING.sub("", question)


def without_lead_in(question: str) -> str:
    """Also without what says where the witness has said so, or how the question is meant."""
    words = _NO_NEED.sub("", _without_asides(question))
    for _ in range(_LONGEST):
        words, before = _TOLD.sub("", _ANNOUNCED.sub("", without_opening(words))), words
        if words == before:
            break
    return words[:1].upper() + words[1:]


def without_tag(question: str) -> str:
    """Without "is that right?" behind it."""
    return _TAG.sub("?", question)


def put_plainly(question: str) -> str:
    """Only the statement that is put, as a question."""
    return without_judging(_TAG.sub("?", _TAG_INSIDE.sub(",", without_lead_in(question))))


def without_judging(question: str) -> str:
    """Without "would it be fair to say that" before what is put; "that, in 2006, you were" keeps its time."""
    return _RIGHT_THAT.sub(lambda found: f"{found['when'][2:]} " if found["when"] else "", question)


def _without_asides(question: str) -> str:
    return _ASIDE.sub(lambda found: found["goes_on"] or "", question)


def not_addressed(question: str, who: str) -> str:
    """Without the name of who is asked, or "sir", at its beginning or end: "Officer Dyer, the log is right, isn't it?" """
    found = re.match(rf"(?:[A-Z][\w'\u2019]{{0,20}}\.? ){{1,2}}{re.escape(who.split()[-1])}, (?=\w)", question)
    found = found or _CALLED.match(question) or _given_name(question, who)
    question = question[found.end() :] if found else question
    called = "|".join(re.escape(word) for word in who.split())
    question = re.sub(rf", (?:Mr|Mrs|Ms|Miss|Dr)\.? (?:{called}),(?= [a-z])", ",", question)
    return re.sub(rf", (?:(?:Mr|Mrs|Ms|Dr)\.? )?(?:sir|ma['\u2019]am|madam|{called})(?=\?$)", "", question)


def _given_name(question: str, who: str) -> re.Match[str] | None:
    """ "Randy," before what is asked of Randall Lee, and "Randall,"."""
    found, given = re.match(r"(?P<name>[A-Z][a-z]{1,14}), (?=\w)", question), who.split()[0].lower()
    is_own = found is not None and (found["name"].lower() == given or is_diminutive(found["name"].lower(), given))
    return found if is_own else None


def without_time(question: str, answer: str) -> str:
    """Without the "after that" at its end, which leads back to what was told before, and in whose place the answer gives a
    day. A no keeps it: who "had not read him his rights at that point" may have read them later."""
    return question if says_yes(answer) is False else _AFTERWARDS.sub("", question)


def asks_memory(question: str) -> bool:
    """Does it end in whether the witness remembers what it puts, which a no does not deny?"""
    return bool(_REMEMBERED.search(question))
