"""What the sentences of a contract say of its subject, price, term, end and law, and how well each says it by itself."""

from __future__ import annotations

import re

from evidence.engines.summaries.parts import LONGEST, SummarySource

_WANTED: tuple[tuple[str, str], ...] = (
    (
        (r"\bhereby (?:grants?|engages?|appoints?|retains?|sells?|leases?|assigns?|employs?|agrees? to (?:sell"
        r"|purchase|provide|supply|lease"
        r"|employ|perform|act)|transfers?|conveys?)\b"
        r"|\b[A-Z][a-z]+ (?:further |also )?(?:grants?|leases?|licen[sc]es|sells?|engages?|appoints?|employs?|retains?)"
        r" (?:to )?(?:[A-Z]|an?\b|the\b)"
        r"|\b(?:shall|will|agrees? to) (?:provide|perform|supply|manufacture|purchase|sell"
        r"|develop|distribute"
        r"|promote|market|merge|release|dismiss|plead|appoint|nominate|design|create|construct|build|use its best efforts to"
        r"|render|serve|act as|host|operate|maintain|employ|deliver|furnish|protect|hold|keep|contribute|lend|guarantee"
        r"|transport|process|store|fund|finance|license|assist|arrange|supervise|manage|administer|lease|repair|install"
        r"|use the confidential|restrict|refrain|not (?:\w+ ){0,3}(?:disclose|use|reveal))\b"
        r"|\bagrees? to (?:\w+ ){0,5}plead guilty\b|\bhereby (?:\w+ )?agrees?\b|\b(?:shall|will) be (?:merged|converted)\b"
        r"|\bproposes?\b.{0,80}\bto (?:engage|sell|issue|purchase|acquire)\b"
        r"|\b(?:irrevocably|agrees? to) (?:sell and )?assigns?\b|\bsole (?:and exclusive )?property of\b"
        r"|\b(?:desires?|wish(?:es)?|intends?) to\b|^whereas\b.{3,200}\bagreed? (?:on|upon|to)\b|\bpurpose of this\b"
        r"|^this \w{4,14} (?:sets forth|governs|establishes) the terms\b"),
        (r"\b(?:services?|grant|appointment|engagement|licen[sc]e|scope|sale|purchase|supply|duties|purpose"
        r"|obligations?|premises)\b"),
    ),
    (
        (r"(?:[$\u00a3\u20ac] ?\d|\d ?%|\bpercent\b|\bdollars\b|\b(?:USD|EUR|GBP) ?\d)"),
        r"\b(?:pay|payments?|fees?|price|pricing|rent|royalt|compensation|consideration|commission)\w{0,4}\b",
    ),
    (
        (r"\b(?:initial term|term of this|this (?!\w+ing\b)\w{4,14}(?: \([^)]{3,40}\))? (?:shall|will) (?:commence"
        r"|continue|remain|be effective|become effective|begin"
        r"|expire|be for)|\bterm (?:of this \w+ )?(?:begins?|starts?|commences?|runs?|is|ends?|expires?)\b"
        r"|\bthis \w{4,14} (?:expires?|begins?|takes effect|ends)\b"
        r"|\bterm\b.{0,60}\bshall (?:commence|continue|expire|begin|be|end|remain)|for a (?:term|period) of"
        r"|obligations?.{0,60}(?:survive|expire|continue))\b"),
        r"\b(?:term|duration|period|commencement|renewal)\b",
    ),
    (
        (r"\b(?:may (?:\w+,? ){0,3}terminated?|right to terminate|shall have the right to terminate|may cancel"
        r"|terminate this)\b"),
        r"\b(?:terminat|cancel)\w{0,6}\b",
    ),
    (
        (r"\b(?:governed|construed|interpreted|enforced)\b.{0,60}\b(?:by|under|with|to|in)\b(?! conform).{0,60}\blaws?\b"
        r"(?! of the state where)"),
        r"\b(?:governing|applicable) law|\blaw\b",
    ),
)  # fmt: skip
PATTERNS = tuple((re.compile(words, re.I), re.compile(section, re.I)) for words, section in _WANTED)
SUBJECT, PAYMENT, _LASTING, _ENDING = (words for words, _ in PATTERNS[:4])
TYPES: dict[re.Pattern[str], tuple[str, ...]] = {
    SUBJECT: ("license_grant",),
    PAYMENT: ("revenue_profit_sharing",),
    _LASTING: ("expiration_date", "renewal_term"),
    _ENDING: ("termination_for_convenience",),
    PATTERNS[-1][0]: ("governing_law",),
}  # of the clauses that the trained weights know
_COUNTED = (
    r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)\)?[ -]"
)
_SPAN = rf"{_COUNTED}(?:\w+ )?(?:years?|months?|weeks?|days?)\b"
_SUM = (
    r"[$\u00a3\u20ac] ?\d|\d ?%|\d\)? ?percent\b|\d\)? (?:\w+ )?(?:dollars|euros?|pounds)\b|\b(?:USD|EUR|GBP|US\$) ?\d"
)
_SAYS_IT = {
    PAYMENT: re.compile(rf"{_SUM}|\b(?:hundred|thousand|million|{_COUNTED}) ?(?:percent|dollars)\b", re.I),
    _LASTING: re.compile(
        rf"{_SPAN}|\b(?:19|20)\d\d\b|\b(?:annual\w*|perpetu\w+|indefinite\w*|at will)\b"
        r"|\b(?:until|for so long as|as long as|for the (?:duration|life) of|(?:shall|will) (?:expire|terminate|end))\b",
        re.I,
    ),
    _ENDING: re.compile(
        rf"{_SPAN}|\b(?:any reason|no reason|without cause|for cause|convenience|any time|breach\w*|default\w*|bankrupt\w*"
        r"|insolven\w+|fail(?:s|ure)?|in the event|if|mutual\w*)\b",
        re.I,
    ),
}  # without which a clause tells no amount, no span, and no reason or notice
_AMOUNT = re.compile(_SUM, re.I)
_CONCRETE = re.compile(rf"{_SPAN}|{_SUM}", re.I)
_BESIDE = {
    PAYMENT: re.compile(
        r"\b(?:interest|late|past due|overdue|delinquent|audit\w*|insur\w+|indemnif\w+|liab\w+|tax(?:es)?|withh\w+|disput\w+"
        r"|attorneys?|refund\w*|damages|penalt\w+|coverage|terminat(?:ed|ion)|arbitrat\w+|appeal|filing|inspection|accountants?|credit(?:s|ed)?|referral|refer|invest(?:ments?|or))\b",
        re.I,
    ),
    _LASTING: re.compile(
        r"\b(?:option|extend(?:ing)?|confidential\w*|receiving party|warrant\w+|notice|invoice\w*|audit)\b", re.I
    ),
    _ENDING: re.compile(
        r"\b(?:force m\w+|remed(?:y|ies)|effect of|upon (?:any |the )?terminat\w+|after terminat\w+|surviv\w+)\b", re.I
    ),
}  # of what every contract says besides
_ENDS_ITSELF = re.compile(
    r"\b(?:terminat|cancel)\w{0,6} .{0,60}?\b(?:agreement|contract|lease|licen[sc]e|engagement|employment|appointment|services)\b"
    r"|\b(?:agreement|contract|lease|licen[sc]e|engagement|employment|appointment)\b.{0,60}?\b(?:terminat|cancel)",
    re.I,
)  # and no fund or order under it
_ANYBODY = re.compile(r"^.{0,60}\b(?:either (?:of the )?part(?:y|ies)|each party|the parties)\b", re.I)
_PROPER = re.compile(r"[^\W\d_]{5,}")
_OF_ANY_PAPER = re.compile(
    r"agreement|contract|amended|restated|exhibit|between|confidential|mutual|master|general|standard|first|second|execution|version",
    re.I,
)
_NOTHING = re.compile(r"(?!)")
_STEM = 6  # letters
RECITAL = re.compile(
    r"^(?:whereas|now, therefore|in addition|further(?:more)?|however)[,:;]? (?:and,? )?(?:that )?", re.I
)
AND_MORE = re.compile(r"[;,]? (?:and|or)[,;.]?$|;$")
POINTS_BACK = re.compile(
    r"^.{0,80}?\b(?i:this|these|those|such(?! as\b| an?\b))(?! (?i:(?:\w{0,14} )?(?:agreement|contract|lease|deed|licen[sc]e"
    r"|amendment|guarant\w+|section|article|paragraph|end|purpose|letter|note|terms?|termination|notice)s?)\b) [a-z]"
)  # "this lower price", and not "this Sublease"
HEADED = re.compile(
    r"^(?:\W?[\d.]{1,8}\W? )?(?:(?:[A-Z][\w'-]*|&)(?: (?:and|of|or|to|for|by|the|on|with))? ){1,6}"
    r"[-:.]? ?(?:[\d.]{1,8} |\(\w\) )*"
    r"(?=(?:This|Either|Each|Should|If|In|Subject|Upon|During|Unless|The|For|WHEREAS) [a-zA-Z])"
)  # "Governing Law This Agreement"
_PRICED = re.compile(
    rf"\b(?:pa(?:y|id|yable|yments?)|receives?)\b.{{0,120}}?(?:{_SUM}|dollars|percent)"
    r"|\b(?:price|fees?|rent|royalt(?:y|ies)|compensation|salary|commissions?|principal)\b.{0,60}?"
    rf"\b(?:of|shall be|is|are|will be|equals?|equal to|at)\b.{{0,60}}?(?:{_SUM}|dollars|percent)"
    rf"|(?:{_SUM}|dollars\b|percent\b).{{0,120}}?\b(?:shall|will) be (?:due|paid|payable)\b",
    re.I,
)
_NUMBER = re.compile(r"^(?:\d[\d.]{0,6}[.)]?|\(\w{1,3}\)|[A-Z]\.) (?=[A-Z])")
_RECITALS_BEGIN = re.compile(r"(?<=[;.,]) (?:and )?(?=WHEREAS\b)")
_WISHES = re.compile(
    r"^whereas\b.{3,160}\b(?:desires?|wish(?:es)?|intends?|agreed) to\b|^whereas\b.{3,160}\bagreed? (?:on|upon) ", re.I
)
_OF_SIDES = SUBJECT, PAYMENT  # what a side does, and what it pays
_LASTS_ITSELF = re.compile(
    r"^(?!during|throughout|upon|after|for)[^.;]{0,70}?"
    r"\b(?:term|agreement|lease|contract|licen[sc]e|engagement|employment|appointment|obligations?)\b[^.;]{0,160}?"
    r"\b(?:is|are|shall|will|begins?|starts?|commences?|runs?|ends?|expires?|continues?|remains?|takes? effect|survives?)\b",
    re.I,
)
_AS_DEFINED = re.compile(r"\b(?:as|such|that)(?: such| that)? terms? (?:is|are)\b", re.I)
_PERIOD = re.compile(r"for a (?:term|period) of", re.I)
_TERM = re.compile(r"\b(?:term|agreement|lease|contract)\b", re.I)
_LEADING_CLAUSE = re.compile(
    r"(?:\W?(?:[\d.]{1,6}|\w{1,3})\W? )?(?i:now,? therefore, )?(?:As|In|For|Subject|During|Upon|Except|Unless"
    r"|If|Notwithstanding|At|On|With|for|in|Provided|Without) .{15,400}?, "
    r"(?:then )?(?=(?:(?:the )?[A-Z][\w'\u2019. -]{1,40} (?:do |does )?(?:hereby )?"
    r"(?:shall|will|agrees?|may|grants?|does|sells|assigns|transfers)\b"
    r"|(?:the (?:initial |original )?term|this \w+|either|neither|each) ))"
)  # "In consideration of the rights that …, Sponsor shall pay …"
OPERATIVE = re.compile(
    r"\bhereby (?:grants?|engages?|appoints?|retains?|sells?|leases?|assigns?|employs?|transfers?|conveys?)\b"
    r"|^.{0,60}\b(?:you|employee|executive|officer|consultant|agent|contractor|advis[eo]r)\b.{0,20}\b(?:shall|will)"
    r" (?:serve|act|be employed) as\b",
    re.I,
)
SHALL = re.compile(r"\b(?:shall|will|agrees?|hereby)\b")
NO_SUBJECT = re.compile(
    r"\b(?:(?:shall|will) (?:\w+ly )?(?:indicate|receive|be deemed|be responsible|be entitled|advise|inform|submit)"
    r"|warrants?|represents?|acknowledges?|notif(?:y|ies)|shall not|will not|consents?)\b"
    r"|\b(?:standards? of (?:care|performance)|degree of care|workmanlike|professional (?:manner|standards))\b"
)
_BROKEN = re.compile(r"^[\d\s]*[a-z]")  # it begins in its middle, behind a page's number
_LISTED = re.compile(r"^(?:\(?\w{1,5}[.)] ?)+[a-z]")
_NOT_A_PRICE = re.compile(r"\bduly organized\b|\bauthorized capital\b")
_PAR_VALUE = re.compile(r"\bpar value (?:of )?[$\u00a3\u20ac]? ?[\d.]+")
_DEFINES = re.compile(r"^[\"\u201c][^\"\u201d]{2,60}[\"\u201d]|\bmeans?\b|\bWITNESS WHEREOF\b|\bherein defined\b")
CONDITION = re.compile(
    r"^(?:(?:additionally|in addition|further(?:more)?|moreover|however),? )?"
    r"(?:if|unless(?! (?:earlier|sooner|otherwise|terminated))|in the event"
    r"|upon|notwithstanding|except|provided|nothing|where)\b",
    re.I,
)
_SURVIVES = re.compile(
    r"^(?!.*\b(?:\d{1,2}|one|two|three|four|five|seven|ten)\)? (?:years?|months?)\b).*\bsurviv", re.I
)
_AGAINST = (
    (_DEFINES, 0.7),
    (CONDITION, 0.4),
    (_LISTED, 0.5),
    (_BROKEN, 0.5),
    (_NOT_A_PRICE, 0.5),
    (_SURVIVES, 0.8),
    (re.compile(r"^whereas\b", re.I), 0.5),
    (_WISHES, -0.3),
    (POINTS_BACK, 0.4),
    (re.compile(r"^for the avoidance of doubt\b|\bwaivers?\b|\bany term\b", re.I), 0.5),
    (re.compile(r"\b(?:unenforceab|invalid)\w*|\bfull force and effect\b(?! (?:until|for|through)\b)", re.I), 0.8),
)  # what speaks against a sentence, and how much
_PAYS = re.compile(r"\b(?:shall|will|agrees? to) (?:be )?pa(?:y|id)\b", re.I)
PAID = re.compile(
    r"^[^,.;]{0,80}\b(?:shall|will|agrees? to|must) (?:\w+ ){0,3}(?:pay|reimburse|compensate|be paid|be entitled to receive)\b"
    r"(?!.{0,80}(?:\[ ?\*|\*{2}))",
    re.I,
)  # who pays whom for what, where no clause says how much
_RESERVES = re.compile(
    r"[,;:] \(?(?:unless|except|provided|subject to|if|including|without|in the event|notwithstanding)\b"
    r"| (?:unless|provided,? (?:that|however)|except (?:that|as|for))\b",
    re.I,
)
_FURTHER = re.compile(
    r"^(?:in addition|additionally|also|further)\b|\b(?:shall|will) also\b", re.I
)  # to what is paid first
_MAIN = 40  # characters of a main clause at least
_ANY_TIME = re.compile(r"\b(?:any reason|no reason|without cause|convenience|any time|breach\w*|default\w*)\b", re.I)
_LOOKED_AT = 400  # characters of a sentence


def recited(words: str) -> str:
    """Of recitals that run together the one that says what the sides want of each other; else all."""
    return next((one for one in _RECITALS_BEGIN.split(words) if _WISHES.search(one)), words)


def stems(reading: SummarySource) -> re.Pattern[str]:
    """The words of the title that say what kind of contract it is, by how they begin."""
    words = {word.lower()[:_STEM] for word in _PROPER.findall(reading.title[0]) if not _OF_ANY_PAPER.fullmatch(word)}
    return re.compile(rf"\b(?:{'|'.join(sorted(words))})", re.I) if words else _NOTHING


def _unreserved(said: str) -> str:
    """A clause without what is reserved behind it."""
    reserved = _RESERVES.search(said, _MAIN)
    return said[: reserved.start()] if reserved else said


def without_lead(words: str) -> str:
    lead = _LEADING_CLAUSE.match(words)
    return words[lead.end() :] if lead else words


def _of_topic(words: str, said: str, wanted: re.Pattern[str]) -> float:
    """What speaks for and against a sentence as that which is wanted alone; ``said`` is it without its leading clause."""
    if wanted is SUBJECT:
        return -0.6 * bool(NO_SUBJECT.search(words)) - 0.3 * bool(_PAYS.search(words))
    if wanted in (PAYMENT, PAID):
        pays = 0.2 * bool(_PAYS.search(words)) + 0.25 * bool(PAID.search(said))
        priced = wanted is PAID or (_PRICED.search(words) and _AMOUNT.search(_unreserved(said)))
        return pays - 0.8 * (not priced) - 0.5 * bool(CONDITION.search(words)) - 0.2 * bool(_FURTHER.search(words))
    if wanted is _LASTING:
        return 0.9 * bool(_LASTS_ITSELF.search(_AS_DEFINED.sub("", _unreserved(said)))) - 0.6
    if wanted is _ENDING:
        ends = bool(_ENDS_ITSELF.search(words))
        return 0.3 * bool(_ANYBODY.search(words)) - 0.6 * (not ends) + 0.2 * bool(_ANY_TIME.search(words))
    return 0.0


def says_it(words: str, wanted: re.Pattern[str]) -> bool:
    """Has it the amount, the span or the reason that is wanted? A share's par value is no price."""
    particular = _SAYS_IT.get(wanted)
    return not particular or bool(particular.search(_PAR_VALUE.sub("", words)))


def fit(words: str, wanted: re.Pattern[str], roles: re.Pattern[str]) -> float:
    """How well a sentence says by itself what is wanted of it."""
    words = _PAR_VALUE.sub("", _NUMBER.sub("", words))
    said = without_lead(words)
    score = _of_topic(words, said, wanted) + 0.3 * bool(wanted is not SUBJECT and _CONCRETE.search(words))
    score += 0.25 * bool(wanted in _OF_SIDES and roles.match(said))
    score -= 0.2 if AND_MORE.search(words) or ": " in words else 0.5 * (not words.endswith("."))
    beside = _BESIDE.get(PAYMENT if wanted is PAID else wanted)
    score -= (1.1 if wanted is PAYMENT else 0.8) * bool(
        beside and beside.search(words if wanted is _ENDING else _unreserved(said))
    )
    score -= 0.4 * bool(_PERIOD.search(words) and not _TERM.search(words)) + 0.3 * (len(said) > LONGEST)
    return score - sum(weight * bool(pattern.search(words[:_LOOKED_AT])) for pattern, weight in _AGAINST)
