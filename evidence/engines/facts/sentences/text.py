"""The wording of a fact: the sentence made to stand by itself, its leading pronoun or role named.

Only the fact's text is reworded; its quote stays the source's own words.
"""

from __future__ import annotations

import re
from functools import lru_cache

from evidence.engines.dates.own_day import DATELINE
from evidence.engines.facts.sentences.broken import without_notes
from evidence.engines.facts.sentences.headings import GOES_ON_IN_INITIALS, without_run_in, without_titles
from evidence.engines.facts.sentences.markup import unmarked
from evidence.engines.facts.sentences.torn_print import without_head
from evidence.engines.layout.kinds import MAILED
from evidence.engines.layout.line_ends import mended
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.lexicon import TITLES, all_given_names, common_words, word_list
from evidence.engines.names.roles import is_role

_FOR_REASONS = re.compile(
    r"^(?:\W*\w{1,3}[.)] )?(?:For|Based on|Because of|Due to) (?:all )?(?:of )?"
    r"(?:(?:this|that|these|those|the (?:above|foregoing|following)) reasons?"
    r"|the reasons (?:that follow|(?:(?:set forth|set out|stated|given|explained|discussed) )?(?:below|above|herein))),? "
)
_ENUMERATOR = re.compile(
    r"^(?:(?:\(?(?:[a-z]{1,2}|[ivx]{1,5}|[IVX]{1,5}|[A-Z]|\d{1,3})[.)]|\d{1,3}(?:\.\d{1,3}){1,4}[.)]?"
    r"|[•·▪●◦*\u2013-])(?:[ ]{1,4}|(?<=[A-Z0-9]\.)(?=[A-Z][a-z])|(?<=[•·▪●◦*\u2013-])(?=[A-Za-z]{2}))){1,3}"
)
_INITIALED = re.compile(
    r"^(?:[•·▪●◦*\u2013-] {1,4})?(?P<initial>[A-Z]\.) ?(?P<surname>[A-Z][a-z'\u2019-]{2,20})(?= [a-z])"
)
_REACH_OF_A_SURNAME = 24
_RULE = re.compile(r" [-_=]{4,} ")  # what underlines a word of the line above, run into it
_PARAGRAPH = re.compile(r"^(?:[A-Z]{4,} )?[{\[]\u00b6 ?\d{1,3}[}\]] ")  # "{¶ 12}", as some courts number
_HEADING = re.compile(
    r"^(?:Exhibit [\d.A-Z()-]{1,10} )?(?:(?:[A-Z][A-Z&,;'\u2019/-]{2,}|[A-Z\d][\d.]*|OF|TO|&|-)[:.]? ){1,14}"
    r"(?=(?:This|The|As|At|On|In|For|If|Upon|When|Except|Subject|Each|All|Any|No|Pursuant|Notwithstanding|Due|Unless|Neither|Either"
    r"|Within|During|After|Before|Should|Nothing|Without|Following|Sections?"
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
_BYLINE = re.compile(
    r"[A-Z][A-Z'\u2019-]{2,20}, (?:[A-Z]\. ?){0,2}J{1,2}\.,? (?=[A-Z])"
)  # "ROE, J. Ann Lee was …", of an opinion
_NOTE = re.compile(r"^(?:\[\d{1,4}\]_? )+")  # the note of the sentence before
_TITLE = re.compile(
    r"^(?:[A-Z][\w'\u2019/&-]{0,24}[ ,]{1,2}(?:and |of |or |the |to |for "
    r"|on )?){0,5}[A-Z]?[\w'\u2019/&-]{1,24}[.:] (?![A-Z][a-z]{0,4}\. ?(?:[A-Z][a-z]{0,4}\.|\d))(?=[A-Z\"“])"
)  # and not "Pursuant to Fed. R. Civ. P. 12"
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
_ACTS = (
    r"(?:shall|will|may|must|agrees?|(?:hereby )?(?:grants?|acknowledges?|understands?|represents?|warrants?|appoints?)"
    r"|covenants?|undertakes?)\b"
)
_HEADED_DUTY = re.compile(
    rf"^(?:(?:(?:[A-Z][A-Z&,'\u2019/-]+|[A-Z]\.|[\d.]{{1,6}}) ){{2,10}}"
    rf"|(?!GENERAL|PRIME|INDEPENDENT)(?:[A-Z]{{3,}}(?:TION|MENT|IT(?:Y|IES)|ANCE|ENCE|AGE|MARKS?|SHIP|ING|URE)S? ))"
    rf"(?=(?:The )?(?:{_SIDES}|Company) {_ACTS})"
)  # "CLEAN UP Contractor shall …", "INDEMNITY Company agrees …"
_TICKED = re.compile(r"^\[[xX\u2713\u2714]\] ?(?=[A-Z])")
_CITED_BEFORE = re.compile(
    r"^\((?:See |Id\.|Ex\.|Exh?ibit |Doc\.|Dkt\.|[^()]{2,60}\b(?:Dep|Aff|Decl|Tr|Ex|para|at \d))"
    r"[^()]{0,40}\)\.? (?=[A-Z\"\u201c])"
)  # "(Ex. D.) By then": of the sentence before
_QUOTED_RESOLUTION = re.compile(r"^[\"\u201c](?=(?:be it )?(?:further )?resolved\b)", re.I)
_RECITAL = re.compile(r"^(?:recitals?:? )?whereas,? ", re.I)
_RESOLVED = re.compile(
    r"^(?:now,? therefore,? )?(?:be it )?(?:further )?resolved(?: further)?,? (?:further,? )?that ", re.I
)
_NEXT_NUMBER = re.compile(
    r"(?P<word>\b[A-Za-z]{4,20})(?P<stop>[.;:])\.? (?:(?:ARTICLE|SECTION|Article|Section) )?(?:\d{1,2}|[IVX]{1,4})\.?$"
)  # of the clause after it: "… with the Company. 9."
_NEXT_CLAUSE = re.compile(
    r"(?P<word>\b[A-Za-z]{4,20})[.;] \d{1,2}\.\d{1,2}\.? (?:[A-Z][\w/-]{1,20}(?: (?:and|of|or|to|for)\b)?[ .]?){1,5}$"
)  # the heading of the clause after it: "… in the Territory; 4.7 Marketing."
_TRAILING = re.compile(r"[;,:]?(?: (?:and|or))?\s*$")
_LEADING = re.compile(
    r"^(?:Dear [A-Z][\w. ]{2,30}[,:] )?(?:(?:However|Nevertheless|Nonetheless|Moreover|Furthermore|Additionally"
    r"|In addition|Also|Finally|Lastly|For (?:instance|example)|In fact|Indeed|Accordingly|Consequently|As a result"
    r"|Notwithstanding the foregoing|In addition to the (?:foregoing|aforesaid|aforementioned)"
    r"|Without (?:derogating from|prejudice to) the (?:foregoing|aforesaid|aforementioned)"
    r"|Without limit(?:ing|ation to) (?:the generality of )?the foregoing"
    r"|For the avoidance of doubt|For (?:purposes of )?clarity"
    r"|Therefore|Thus|Likewise|Similarly|So viewed|As noted(?: above)?|In (?:short|sum|particular)|Of course"
    r"|As you (?:know|are aware|may (?:be aware|know|recall)))(?:, however)?, "
    r"|Provided,? (?:however|further),? (?:that,? )?"
    r"|As (?:I|we) (?:have )?(?:already )?(?:said|noted|explained|mentioned)(?: above| earlier)?,? )?"
)
_TOLD_TO_NOTE = re.compile(
    r"^(?:fyi ?[:,.-]{1,3} ?)?(?:please,? )?(?:(?:be sure to|do|also) ){0,2}(?:note|be (?:advised|aware|informed)|remember"
    r"|recall|keep in mind)(?:(?:,? that\b,?|[,:]) | (?=(?:our|your|my|his|her|we|I|he|she|they)\b))|^fyi ?[:,.-]{1,3} ?", re.I
)  # fmt: skip  # what joins a sentence to those before it, or calls its reader
_SALUTATION = re.compile(
    r"^(?:(?:Dear|Hi|Hello) )?(?P<name>[A-Z][a-z]{1,14})"
    r"(?:(?:,(?! (?:[A-Z][\w'\u2019-]+, ){0,6}[A-Z][\w'\u2019-]+,? (?:and|&|or) [A-Z][a-z]+ [a-z])| [-\u2013\u2014]) (?=[A-Z])"
    r"|(?P<colon>:) (?=[A-Z]|please\b))"
)  # and not the first of several, "Ann, Bob and Cy had to leave"
_ANSWERED = re.compile(r"^(?:Yes|Yeah|Yep|Sure|Ok|OK|Okay|Well|Right|Correct), (?=\w+ \w+ \w+)")  # what was asked
_CALLED = re.compile(
    r"^(?:(?:Hi|Hello|Hey) )?(?P<name>[A-Z][a-z]{1,14}) ?(?:--?|[\u2013\u2014]) ?(?=[a-z])"
)  # "Pat - the job is done"
_GREETED = re.compile(
    r"^(?:(?P<bare>morning|afternoon|evening)|good (?:morning|afternoon|evening)|hi|hello|hey|dear)"
    r"(?:,? (?:there|all|everyone|both|team|folks|(?P<name>(?-i:[A-Z][a-z]+))))? ?[,!:;\u2013\u2014-]{1,2} (?=\S)",
    re.I,
)
_AS_DISCUSSED = re.compile(
    r"^(?:[A-Z][a-z]+, )?(?i:(?:as )?per|as (?:we |I )?(?:discussed|agreed|promised|mentioned|requested|said)|further to)"
    r"(?: [^.,:;]{1,40})?\. (?=[A-Z])"
)  # a fragment before the sentence: "Lee, as per my call. The pump failed."
_JOINED_ON = re.compile(
    r"^(?:And|But|Also|So(?! (?:far|much|many|long|that|be|is|are|did|do)\b)),? (?:yes,? |no,? )?(?!for\b|if\b)"
    r"(?=[\w'\u2019]+ \w+ \w+)"
)
_RUN_IN_TITLE_WORDS = 5
_INITIAL = 2  # characters, with its full stop
_LABEL = re.compile(r"\d\w{0,3}: $")  # "Item 1: " says what the words after it are about


@lru_cache(maxsize=2_000)  # the steps of one document ask for the same sentences
def plain(words: str, *, titled: bool = True) -> str:
    """Without markup, enumerators, run-in titles and dangling conjunctions; capitalised, with a full stop."""
    byline = _BYLINE.match(words)
    words = words[byline.end() :] if byline else words
    words = _CITED_BEFORE.sub("", _TICKED.sub("", _RULE.sub(" ", words)))
    words = words[1:].rstrip('"\u201d') if _QUOTED_RESOLUTION.match(words) else words
    words = _unnumbered(_ARTICLE.sub("", _NOTE.sub("", without_notes(unmarked(mended(words))))))
    words = _PARAGRAPH.sub("", _STAR_PAGE.sub("", words.replace("\ufffd ", "").replace("\ufffd", "")))
    words = without_run_in(_HEADED_ITEM.sub("", words))
    if not words.isupper():
        words = without_head(_OPENING.sub("", _HEADING.sub("", _ASKED_FOR.sub("", words))))
        words = _HEADED_DUTY.sub("", _RUN_IN.sub("", words))
    title = _TITLE.match(words) if titled else None
    if (
        title
        and len(title.group().split()) <= _RUN_IN_TITLE_WORDS
        and len(words) - title.end() > 30
        and _is_title(title.group())
        and not (_LABEL.search(title.group()) or GOES_ON_IN_INITIALS.match(words, title.end()))
    ):
        words = words[title.end() :]
    words = without_titles(words) if titled else words
    words = _NEXT_NUMBER.sub(_ended, _NEXT_CLAUSE.sub(r"\g<word>.", words))
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
    if initial and (initial.start("initial") or not _is_common(initial["surname"])):
        return words[initial.start("initial") :]
    return words[mark.end() :]


def _is_common(word: str) -> bool:
    """Is it an ordinary word, of several or as an owner too: "B. Visits shall", "D. Mother's"?"""
    bare = word.lower().removesuffix("'s").removesuffix("\u2019s")
    return bare in common_words() or bare.removesuffix("s") in common_words() or is_role(word.removesuffix("s"))


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
    words = without_joining_words(_ANSWERED.sub("", _AS_DISCUSSED.sub("", _ungreeted(words))))
    dashed = _CALLED.match(words)
    if dashed and dashed["name"].lower() in all_given_names():
        return without_call(words[dashed.end() :].capitalize()[:1] + words[dashed.end() + 1 :])
    called = _SALUTATION.match(words)
    is_label = called and called["colon"] and called["name"].lower() not in all_given_names()
    words = words[called.end() :] if called and not is_label else words
    rest = _JOINED_ON.sub("", without_call(words))
    return rest[:1].upper() + rest[1:]


def _ungreeted(words: str) -> str:
    """Without "Morning Dale, " before what is said."""
    found = _GREETED.match(words)
    is_greeting = found and (not found["bare"] or not found["name"] or found["name"].lower() in all_given_names())
    return words[found.end() :] if found and is_greeting else words


def without_reason(words: str) -> str:
    """What follows "For these reasons", as a sentence."""
    rest = _FOR_REASONS.sub("", words)
    return rest[:1].upper() + rest[1:] if len(rest) < len(words) else words


def without_call(words: str) -> str:
    """What follows "please note that", as a sentence."""
    rest = _TOLD_TO_NOTE.sub("", words)
    return rest[:1].upper() + rest[1:] if len(rest) < len(words) else words
