"""Kinds of papers that a heading names for certain: "SUBPOENA", "BILL OF LADING", "CHAIN OF CUSTODY"."""

from __future__ import annotations

import re

from evidence.engines.documents.captions import title_beside
from evidence.engines.documents.titles import first_lines
from evidence.engines.layout.structure import Structure

_WHICH_ORDER = (
    "final|default|summary|consent|stipulated|protective|scheduling|amended|interim|temporary|preliminary|memorandum|tentative"
    "|written|the|court|opinion|proposed"
)
# Within one heading the first that fits counts, so that "MOTION FOR ORDER" is a motion and "PURCHASE ORDER" no ruling.
FORMS: dict[str, re.Pattern[str]] = {
    kind: re.compile(rf"\b(?:{'|'.join(words)})\b", re.I)
    for kind, words in {
        "amendment": [
            r"amendment", r"addendum",
        ],
        "opinion": [
            rf"^(?:(?:{_WHICH_ORDER})[ ,]+){{0,2}}(?:and )?(?:opinion|judgment|ruling|decree|findings of fact)",
            r"^(?:memorandum |written |final |initial |recommended )?decision(?: (?:and|&) order)?$",
            (rf"^(?:(?:{_WHICH_ORDER})[ ,]+){{0,2}}(?:and )?order(?! (?:form|confirm\w+|acknowledg\w+|no|number"
            rf"|date)\b)"),
            (r"^(?!.*\b(?:motion|application|notice|petition|stipulation|purchase|work|service|sales|change|delivery"
            r"|call to)\b)"
            r"\[?[\w ]{3,40} order\]?$"),
        ],
        "police_report": [
            r"chain of custody",
            (r"(?:evidence|property)(?: and (?:evidence|property))? (?:log|form|receipt|record|report|sheet"
            r"|inventory|voucher)"),
            r"(?:incident|offen[cs]e|arrest|crime|booking|use of force|collision|accident) (?:report|sheet|record)",
            r"police report", r"dispatch (?:log|record|report)", r"c\.?a\.?d\.? (?:event|incident|log|report|export)",
            r"(?:event|call) chronology", r"calls? for service", r"booking sheet",
            r"supplement(?:al|ary)? (?:narrative|(?:incident|police|offen[cs]e|case|investigati\w+) report|report$)",
            r"narrative supplement",
        ],
        "transcript": [
            r"body[- ]?(?:worn )?cam(?:era)?",
            (r"(?:recorded|911|jail|inmate|telephone|phone|radio|emergency)(?: \w+)? (?:call|interview|conversation"
            r"|traffic)"),
            r"call transcript",
            r"transcript of (?:the )?(?:audio|video|call|recording|interview|proceedings|hearing|trial)",
            r"transcript of recorded", r"interview of",
        ],
        "deposition": [
            r"(?:videotaped |oral |video )?deposition of", r"errata(?: sheet)?",
        ],
        "pleading": [
            r"interrogator(?:y|ies)", r"requests? for (?:production|admissions?|inspection)",
            (r"(?:answers?|responses?|objections?|reply|opposition) (?:to|in"
            r"|and)"), r"subpoena", r"summons", r"indictment",
            r"(?:verified |amended |criminal )?complaint", r"motion (?:to|for|in|by)", r"motion", r"petition",
            r"notice of (?:motion|appeal|deposition|hearing|appearance|removal|filing|entry|claim of lien|pendency)",
            r"(?:search|arrest|bench) warrant", r"(?:witness|exhibit) list", r"stipulation", r"bill of particulars",
            r"memorandum of (?:law|points)", r"brief (?:in|of|for)", r"writ of", (r"(?:cross-?"
            r"|counter-?)claim"), r"answer",
            r"demand for (?:jury|a bill)", r"initial disclosures", r"pretrial statement", r"entry of appearance",
            r"appearance of counsel", r"disclosure statement", r"information charging",
        ],
        "invoice": [
            r"(?:purchase|work|service|sales) order", r"order (?:form|confirmation|acknowledg\w+)", r"quotation",
            r"cost estimate", r"pro ?forma", r"credit (?:note|memo)", r"(?:tax )?invoice",
        ],
        "receipt": [
            r"bill of lading", r"(?:air ?)?waybill", r"delivery (?:note|receipt|ticket|order)", (r"packing (?:slip"
            r"|list)"),
            r"goods received(?: note)?", r"proof of delivery", r"receiving (?:report|slip)",
            r"(?:sales |cash |rent |official )receipt", r"(?<!return )receipt",
        ],
        "bank_statement": [
            r"statement of (?:account|transactions)", r"(?:bank|account|credit card|loan) statement",
        ],
        "witness_statement": [
            r"affidavit", r"declaration of", r"(?:voluntary|witness|sworn) statement", r"statement under oath",
        ],
        "report": [
            r"laborator(?:y|ies) (?:\w+ )?(?:report|results?|analysis)",
            r"(?:supplemental |amended )?report of (?:\w+ )?(?:analysis|examination|investigation|inspection)",
            r"toxicology", r"autopsy", r"emergency department", r"(?:discharge|clinical) summary", r"progress notes?",
            r"visit (?:note|summary)", r"medical record", r"radiology", r"history and physical",
            r"(?:expert|inspection|survey|engineering|appraisal|audit|investigation|examination)(?: \w+)? report",
            r"certificate of analysis", r"triage", r"patient (?:record|chart)",
        ],
        "board_minutes": [
            r"minutes of", r"^(?!civil).{0,50}\bminutes(?: \d[\d/.-]{5,9})?$",
        ],
        "memo": [
            r"memorandum", r"memo",
        ],
        "policy": [
            r"polic(?:y|ies)", r"handbook", r"code of conduct",
        ],
        "letter": [
            (r"notice of (?:default|termination|breach|non-?renewal|intent\w*|rejection|cancellation|acceleration"
            r"|dispute)"),
            r"notice of (?:claim|non-?conform\w+|violation|suspension|eviction)",
            r"demand (?:letter|for payment)", r"notice to (?:quit|cure|vacate)",
        ],
        "will": [
            r"last will", r"testament", r"codicil",
        ],
        "note": [
            r"diary", r"journal", r"(?:file|attendance|handwritten|field) notes?",
        ],
        "contract": [
            r"agreement", r"contract", r"lease", r"deed", r"licen[sc]e", r"guarant(?:y|ee)", r"indenture",
            r"promissory note", r"(?<!immediate )(?<!press )(?<!news )release",
        ],
    }.items()
}  # fmt: skip
_CAPITALS = re.compile(r"(?P<heading>[A-Z][A-Z0-9&'./]*(?: [A-Z0-9&'./-]+){1,8})(?=\s[-\u2013\u2014(:]|,)")
_LINES, _LONGEST, _FEW = 24, 100, 7
_OF_ANOTHER = re.compile(
    r"^(?:re|subject|exhibits?|attachments?|annex|your|our|regarding|enclosures?|case|file|title)\b[\s:.#]", re.I
)


def form_of(read: Structure) -> str:
    """The kind that the first heading of a known form names; empty where none does."""
    for line, _, _ in first_lines(read)[:_LINES]:
        heading = line if _is_heading(line) else _capitals(line)
        if heading and (kind := kind_named(heading)):
            return kind
    return kind_named(title_beside(read.masked))


def kind_named(heading: str) -> str:
    """The first kind whose form this heading names."""
    return next((kind for kind, words in FORMS.items() if words.search(heading)), "")


def _capitals(line: str) -> str:
    """The words in capitals with which a longer line begins."""
    found = _CAPITALS.match(line)
    return found["heading"] if found and not _OF_ANOTHER.search(line) else ""


def _is_heading(line: str) -> bool:
    """A line in capitals, or a few words that begin with one; neither a sentence nor what the paper is about."""
    if len(line) > _LONGEST or line[-1] in ".,;" or _OF_ANOTHER.search(line):
        return False
    return line.upper() == line or (len(line.split()) <= _FEW and line[0].isupper() and ":" not in line[:-1])
