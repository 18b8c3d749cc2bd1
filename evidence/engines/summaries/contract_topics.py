"""What a contract's summary is made of: for each element the words, headings and clauses by which it is found."""

from __future__ import annotations

import re
from dataclasses import dataclass

NOTHING = re.compile(r"(?!)")
_COUNTED = (
    r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)"
    r"(?: \(\w{1,4}\))?\)?[ -]"
)
SPAN = rf"{_COUNTED}(?:\w+ )?(?:years?|months?|weeks?|days?)\b"
SUM = (
    r"[$\u00a3\u20ac] ?\d|\d ?%|\d\)? ?per ?cent\b|\d\)? (?:\w+ )?(?:dollars|euros?|pounds)\b"
    r"|\b(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|RMB|HKD|SGD|NTD?|TWD|KRW|INR|ILS|NIS|ZAR|SEK|NOK|DKK|US\$) ?\$?\d"
)
_CONTRACT = r"\b(?:agreement|contract|lease|licen[sc]e|term|engagement|employment|appointment)\b"


def _any(*words: str) -> re.Pattern[str]:
    return re.compile("|".join(words), re.I)


@dataclass(frozen=True, slots=True)
class ContractTopic:
    """An element: by which words a sentence may say it and its heading name it; ``says`` is what it must have to tell anything,
    ``beside`` what speaks of something else, ``listed`` whether any item of a list may tell it, and ``types`` which clauses
    of the trained weights it is."""

    words: re.Pattern[str]
    section: re.Pattern[str] = NOTHING
    says: re.Pattern[str] | None = None
    beside: re.Pattern[str] | None = None
    listed: bool = False
    types: tuple[str, ...] = ()
    label: str = ""  # before its statement


SUBJECT = ContractTopic(
    _any(
        r"\bhereby (?:grants?|engages?|appoints?|retains?|sells?|leases?|assigns?|employs?|transfers?|conveys?"
        r"|agrees? to (?:sell|purchase|provide|supply|lease|employ|perform|act))\b",
        r"\b[A-Z][a-z]+ (?:further |also )?(?:grants?|leases?|licen[sc]es|sells?|engages?|appoints?|employs?|retains?)"
        r" (?:to )?(?:[A-Z]|an?\b|the\b)",
        r"\b(?:shall|will|agrees? to) (?:provide|perform|supply|manufacture|purchase|sell|develop|distribute"
        r"|promote|market|merge|release|dismiss|plead|appoint|nominate|design|create|construct|build|use its best efforts to"
        r"|render|serve|act as|host|operate|maintain|employ|deliver|furnish|protect|hold|keep|contribute|lend|guarantee"
        r"|transport|process|store|fund|finance|license|assist|arrange|supervise|manage|administer|lease|repair|install"
        r"|use the confidential|restrict|refrain|not (?:\w+ ){0,3}(?:disclose|use|reveal))\b",
        r"\bagrees? to (?:\w+ ){0,5}plead guilty\b",
        r"\bhereby (?:\w+ )?agrees?\b",
        r"\b(?:shall|will) be (?:merged|converted)\b",
        r"\bproposes?\b.{0,80}\bto (?:engage|sell|issue|purchase|acquire)\b",
        r"\b(?:irrevocably|agrees? to) (?:sell and )?assigns?\b",
        r"\bsole (?:and exclusive )?property of\b",
        r"\b(?:desires?|wish(?:es)?|intends?) to\b",
        r"^whereas\b.{3,200}\bagreed? (?:on|upon|to)\b",
        r"\bpurpose of this\b",
        r"^this \w{4,14} (?:sets forth|governs|establishes) the terms\b",
    ),
    _any(
        r"\b(?:services?|grant|appointment|engagement|licen[sc]e|scope|sale|purchase|supply|duties|purpose"
        r"|obligations?|premises)\b"
    ),
    types=("license_grant",),
    label="Subject",
)
PAYMENT_BESIDE = (
    r"\b(?:interest|late|past due|overdue|delinquent|audit\w*|insur\w+|indemnif\w+|liab\w+|tax(?:es)?|withh\w+|disput\w+"
    r"|attorneys?|refund\w*|damages|penalt\w+|coverage|terminat(?:ed|ion)|arbitrat\w+|appeal|filing|inspection"
    r"|accountants?|credit(?:s|ed)?|referral|refer|invest(?:ments?|or))\b"
)
PAYMENT = ContractTopic(
    _any(r"[$\u00a3\u20ac] ?\d", r"\d ?%", r"\bpercent\b", r"\bdollars\b", r"\b(?:USD|EUR|GBP) ?\d"),
    _any(
        r"\b(?:pay|payments?|fees?|price|pricing|rent|royalt|compensation|consideration|commission|remuneration)\w{0,4}\b"
    ),
    _any(SUM, rf"\b(?:hundred|thousand|million|{_COUNTED}) ?(?:percent|dollars)\b"),
    _any(PAYMENT_BESIDE),
    types=("revenue_profit_sharing",),
    label="Payment",
)
PAID = ContractTopic(
    _any(
        r"^[^,.;]{0,80}\b(?:shall|will|agrees? to|must) (?:\w+ ){0,3}(?:pay|reimburse|compensate|be paid"
        r"|be entitled to receive)\b(?!.{0,80}(?:\[ ?\*|\*{2}))",
        r"^[^,.;]{0,60}\b(?:fees?|prices?|pricing|compensation|remuneration|rent|royalt\w+|commissions?)\b[^,.;]{0,80}\b(?:shall|will"
        r"|is|are) (?:be )?(?:equal to|calculated|determined|based|the|those|as set)\b",
    ),
    PAYMENT.section,
    beside=_any(PAYMENT_BESIDE, r"\b(?:bank account|wire transfers?|next day funds|out-of-pocket|designated by)\b"),
)  # who pays whom for what, where no clause says how much
TERM = ContractTopic(
    _any(
        r"\b(?:initial term|term of this|term (?:of this \w+ )?(?:begins?|starts?|commences?|runs?|is|ends?|expires?)"
        r"|this \w{4,14} (?:expires?|begins?|takes effect|ends|is effective|is valid|is for)"
        r"|term\b.{0,60}\b(?:shall|will) (?:mean|commence|continue|expire|begin|be|end|remain)|for a (?:term|period) of"
        r"|obligations?.{0,60}(?:survive|expire|continue))\b",
        r"\bperiod\W? (?:shall |will )?means?\b",
        r"\b(?:this (?!\w+ing\b)|your )(?:\w+ )?\w{3,14}(?: \([^)]{3,60}\))?[^.;]{0,120}?\b(?:shall|will) (?:\w+ ){0,2}"
        r"(?:commence|continue|remain|begin|expire|extend|endure|terminate automatically|(?:be|become) (?:effective|valid|for"
        r"|in (?:full )?(?:force|effect))|take effect|have an? (?:\w+ )?term)\b",
    ),
    _any(r"\b(?:term|duration|period|commencement|renewal)\b"),
    _any(
        SPAN,
        r"\b(?:19|20)\d\d\b",
        r"\b(?:annual\w*|perpetu\w+|indefinite\w*|at will)\b",
        r"\b(?:until|for so long as|as long as|for the (?:duration|life) of|(?:shall|will) (?:expire|terminate|end)"
        r"|(?:end|expire|terminate)s? (?:on|upon|at)|anniversary)\b",
    ),
    _any(r"\b(?:option|extend(?:ing)?|confidential\w*|receiving party|warrant\w+|notice|invoice\w*|audit)\b"),
    types=("expiration_date",),
    label="Term",
)
RENEWAL = ContractTopic(
    _any(
        rf"{_CONTRACT}[^.;]{{0,160}}?\b(?:(?:shall|will|may) (?:\w+,? ){{0,4}}(?:renew|extend|be (?:\w+,? ){{0,3}}(?:renewed"
        r"|extended|renewable))|(?:is|are) (?:\w+ )?(?:renewed|extended|renewable)|renews|renewing)\b",
        r"\b(?:rights?|options?) (?:\w+ ){0,4}to (?:renew|extend)\b(?! (?:the )?time)",
        r"\bmay,? (?:[\w']+,? ){0,6}(?:renew|extend) (?:\w+ ){0,3}(?:agreement|contract|lease|licen[sc]e|term|franchise"
        r"|appointment|engagement)\b",
        r"\b(?:automatically|successive|additional|consecutive) [^.;]{0,80}\b(?:terms?|periods?) of\b",
    ),
    _any(r"\b(?:term|duration|renewals?|extensions?)\b"),
    _any(
        SPAN,
        r"\b(?:19|20)\d\d\b",
        r"\b(?:annual\w*|year(?:ly|-to-year| to year)|month-to-month|month to month|automatic\w*|mutual\w*|written"
        r"|one[- ]year|option|successive)\b",
    ),
    _any(
        r"\b(?:warrant\w+|cure period|force majeure|time for performance|patents?|commissions?|insurance|registration"
        r"|domain names?|confidential\w*|pa(?:y|id|ys)|fees?|royalt\w+)\b"
    ),
    types=("renewal_term", "notice_period_to_terminate_renewal"),
    label="Renewal",
)
_WHY = (
    r"\b(?:any reason|no reason|without cause|for cause|convenience|any time|breach\w*|default\w*|bankrupt\w*|insolven\w+"
    r"|fail(?:s|ure)?|in the event|if|mutual\w*|notice)\b"
)
_CONTRACT_ITSELF = (
    r"(?:agreement|contract|lease|licen[sc]e|engagement|employment|appointment|franchise|this (?-i:[A-Z])\w+)\b"
)
_ENDS_THIS = (
    rf"\b(?:termina[tb]|cancel)\w{{0,6}}\b (?:\w+ ){{0,3}}?(?:{_CONTRACT_ITSELF}|(?:term|period)\b)"
    rf"|\b{_CONTRACT_ITSELF}[^.;]{{0,60}}?\b(?:termina[tb]|cancel)"
    r"|\bterminate (?:if|upon|on|at|by|for|with(?:out)?|immediately)\b|\b(?:right to|may) resign\b"
)  # and no fund, order or service under it
END = ContractTopic(
    _any(
        r"\b(?:may|can|shall|will),? (?:[\w'-]+,? ){0,10}(?:terminated?|cancel(?:l?ed)?)\b",
        r"\b(?:right to terminate|terminate this|terminable|(?:right to|may) resign)\b",
    ),
    _any(r"\b(?:terminat|cancel)\w{0,6}\b"),
    _any(rf"^(?=.*(?:{_ENDS_THIS}))(?=.*(?:{SPAN}|{_WHY}))"),
    listed=True,
    types=("termination_for_convenience",),
    label="Termination",
)
LAW = ContractTopic(
    _any(
        r"\b(?:governed|construed|interpreted|enforced)\b.{0,60}\b(?:by|under|with|to|in)\b(?! conform).{0,60}\blaws?\b"
        r"(?! of the state where)"
    ),
    _any(r"\b(?:governing|applicable) law|\blaw\b"),
    types=("governing_law",),
    label="Governing law",
)
TOPICS = (SUBJECT, PAYMENT, TERM, RENEWAL, END, LAW)
