"""The signs of each document kind: words in the file's name, in its opening, in its text, and its media type."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from evidence.engines.base.types import Classification


@dataclass(frozen=True, slots=True)
class Rule:
    """Each pattern counts once (vocabulary up to three times); the weights are in ``classify``."""

    kind: str
    name: str = ""  # in the file's name
    title: str = ""  # in the first lines, as a title
    words: str = ""  # anywhere in the first pages
    media: tuple[str, ...] = field(default=())


RULES: tuple[Rule, ...] = (
    Rule(
        "contract",
        r"agreement|contract|lease|licen[sc]e|\bnda\b|\bmsa\b|note and|deed",
        r"\b(?:agreement|contract|lease|deed|license|promissory note|memorandum of understanding"
        r"|terms and conditions|non-disclosure|bill of sale)\b",
        r"by and (?:between|among)|witnesseth|now, therefore|hereinafter|the parties (?:hereto|agree)"
        r"|in witness whereof|effective date|shall (?:pay|provide|indemnify)|hereby agrees?",
    ),
    Rule(
        "amendment",
        r"amend|addendum|variation",
        r"^[^\n]{0,60}\b(?:(?:first|second|third|fourth|fifth) amendment|amendment (?:no|number|to|and)|addendum"
        r"|deed of variation"
        r"|supplemental agreement)\b|^[^\na-z]{0,60}amendment[^\na-z]{0,20}$",
        r"hereby amended|is amended (?:by|to)|as amended (?:hereby|by this)"
        r"|remain in full force and effect|this amendment|deleted in its entirety",
    ),
    Rule(
        "engagement_letter",
        r"engagement|retainer|client.?care",
        r"\b(?:engagement (?:letter|agreement|of)|terms of engagement|retainer agreement|client care letter)\b",
        r"you have (?:engaged|retained|instructed)|(?:our|this) (?:firm|engagement)"
        r"|scope of (?:our )?(?:engagement|representation|services)|hourly rates?|attorney[- ]client"
        r"|retainer|to represent you|our fees",
    ),
    Rule(
        "email",
        r"\.eml$|\.msg$|e-?mail",
        r"^(?:from|to|subject|sent):",
        r"^(?:from|to|cc|subject|sent|date): |-----original message-----|wrote:$|message-id",
        ("message/rfc822", "application/vnd.ms-outlook"),
    ),
    Rule(
        "letter",
        r"letter|ltr\b",
        r"\bdear (?:mr|ms|mrs|dr|sir|madam|judge|counsel|[a-z]+)\b|^re:|by (?:certified|first class"
        r"|registered) mail|without prejudice",
        r"(?:yours (?:faithfully|sincerely|truly)|sincerely(?: yours)?,|very truly yours|kind regards)"
        r"|^dear |enclos(?:ed|ure)|i write (?:to|on behalf)",
    ),
    Rule(
        "invoice",
        r"invoice|\binv\b|bill",
        r"\b(?:tax )?invoice\b",
        r"invoice (?:no|number|date|#)|amount due|bill to|due date|subtotal|payment terms|remit|total due"
        r"|vat no|unit price|balance due",
    ),
    Rule(
        "receipt",
        r"receipt",
        r"(?<!return )\breceipt\b(?! requested)",
        r"thank you for (?:your (?:purchase|custom|business|visit)|(?:dining|shopping|visiting|coming))|\bcash\b"
        r"|^(?:server|cashier|table|till)\b ?[:#]"
        r"|^(?:gst|vat|hst|sales tax|tip|gratuity)\b|\b(?:visa|mastercard|amex)\b"
        r"|change due|card (?:no|ending)|subtotal"
        r"|cashier|till|received (?:from|with thanks)|\btotal\b",
    ),
    Rule(
        "bank_statement",
        r"statement|bank",
        r"\b(?:bank statement|statement of account|account statement|customer statement|account summary|account activity)\b",
        r"opening balance|closing balance|account (?:no|number)|sort code|iban|paid (?:in|out)"
        r"|withdrawals?|deposits?|statement period|debit|credit|routing",
    ),
    Rule(
        "deposition",
        r"depo(?:sition)?|\bdep\b",
        r"\b(?:videotaped )?deposition of\b|oral deposition",
        r"duly sworn|court reporter|by mr\.|by ms\.|examination by|^ {0,12}\d{0,2} {0,8}q\.? "
        r"|^ {0,12}\d{0,2} {0,8}a\.? |the witness:|deponent|stipulat",
    ),
    Rule(
        "transcript",
        r"transcript|hearing",
        r"\btranscript of\b|hearing|proceedings|audio transcription",
        r"\((?:sworn|affirmed|recalled)\)|the court:|questioned by|examination by|\(\d{1,2}\.\d\d [ap]m\)"
        r"|^[a-z .*]{4,40}: |speaker \d",
    ),
    Rule(
        "pleading",
        r"complaint|motion|answer|petition|brief|claim|pleading|affidavit|declaration|witness.?statement",
        r"\b(?:complaint|motion (?:to|for)|petition|answer (?:to|and)|notice of motion"
        r"|particulars of claim|defence|affidavit of|declaration of|statement of claim"
        r"|witness statement)\b|in the .{0,60}court|case no|civil action|claim no",
        r"plaintiffs?|defendants?|comes now|cause of action|prayer for relief|wherefore|respectfully"
        r"|claimant|jury trial|under penalty of perjury|statement of truth",
    ),
    Rule(
        "police_report",
        r"police|incident|crime|arrest",
        r"\b(?:police|incident|crime|arrest|accident|collision|offen[cs]e|supplement(?:al|ary)?) report\b|police department"
        r"|constabulary|township police|\bpolice$|sheriff",
        r"report(?:ing)? officer|badge|case (?:no|number)|incident (?:no|number|date)|suspect|victim"
        r"|witness(?:es)? stated|complainant|officer|dispatched|patrol",
    ),
    Rule(
        "policy",
        r"policy|handbook|manual|procedure|code.of.conduct",
        r"\b(?:policy|policies|handbook|code of conduct|procedures?(?!:|,? (?:performed|in detail|note))"
        r"|privacy (?:statement|notice)|terms of (?:use|service))\b",
        r"employees (?:must|should|may|are)|this policy|purpose of this|scope|applies to all|disciplinary"
        r"|human resources|violations? of this|line manager|policy owner|personal (?:information|data)"
        r"|we (?:may )?(?:collect|use|share|disclose)|your (?:information|privacy|account)|cookies",
    ),
    Rule(
        "board_minutes",
        r"minutes|board",
        r"\b(?:minutes of|board minutes|meeting of the board|resolutions? of the|consent (?:of|by) the (?:board|directors))\b"
        r"|^(?!civil)[^\n.:]{0,50}\bminutes(?: \d[\d/.-]{5,9})?$",
        r"present:|in attendance|apologies|quorum|resolved|motion (?:was )?(?:carried|seconded|passed)"
        r"|chair(?:man|person|woman)?|adjourned|unanimously|minutes",
    ),
    Rule(
        "note",
        r"\bnotes?\b|memo|file.?note",
        r"\b(?:attendance note|file note|memo(?:randum)?|notes? of|handwritten)\b",
        r"spoke (?:to|with)|call with|to ?do|attended on|discussed|follow up|reminder",
    ),
    Rule(
        "memo",
        r"memo",
        r"\b(?:memo(?:randum)?|strategy memo)\b",
        r"^to: |^from: |^date: |^re: |work product|privileged|memorandum|recommend",
    ),
    Rule(
        "witness_statement",
        r"statement of|witness.?statement|affidavit|declaration",
        r"\b(?:witness statement|statement of [a-z]+|affidavit of|declaration of)\b",
        r"statement of truth|i believe (?:that )?the facts|under (?:the )?penalty of perjury|i make this statement"
        r"|my own knowledge|signed by me|i,? [a-z. ]{4,40},? (?:state|declare|say)",
    ),
    Rule(
        "will",
        r"\bwill\b|testament|codicil",
        r"\blast will\b|\bwill (?:and testament )?of\b|\bcodicil\b",
        r"i (?:give|bequeath|devise|revoke|appoint)|executor|testator|residue of my estate|attesting",
    ),
    Rule(
        "photo",
        r"img_|dsc_|photo|\.jpe?g$|\.heic$",
        "",
        "",
        ("image/jpeg", "image/png", "image/tiff", "image/heic", "image/webp", "image/gif"),
    ),
    Rule(
        "spreadsheet",
        r"\.xlsx?$|\.csv$|\.ods$|ledger|schedule",
        "",
        r"sheet\d|ledger|running total",
        (
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "application/vnd.ms-excel",
            "text/csv",
            "application/vnd.oasis.opendocument.spreadsheet",
        ),
    ),
    Rule(
        "report",
        r"report|review|assessment|survey|volume",
        r"\b(?:report|review|assessment|inquiry|investigation into|survey|audit)\b",
        r"executive summary|findings|conclusions?|recommendations?|methodology|this report"
        r"|terms of reference|appendix|introduction|conclu(?:de|ded)|recommended|in my (?:view|opinion|judge?ment)"
        r"|this (?:volume|chapter|inquiry|section of)|evidence (?:shows|suggests)",
    ),
    Rule(
        "statute",
        r"\bact\b|statute|regulation|\bcode\b|usc|cfr|bill",
        r"\b(?:an act to|act \d{4}|public law|regulations \d{4}|be it enacted)\b|§"
        r"|^[^\n.,]{0,24}\b(?:code of federal regulations|united states code)\b",
        r"be it enacted|shall be guilty of|subsection \(\d|for the purposes of this (?:section|act)"
        r"|u\.s\.c|secretary of state may|commencement|short title|as added|pub\. l\.",
    ),
    Rule(
        "opinion",
        r"opinion|judg[e]?ment|ruling|order|\bv\b|_v_|decision",
        r"\b(?:opinion|judgment|supreme court|court of appeals?|memorandum opinion|neutral citation"
        r"|approved judgment|(?:final|partial|interim|consent|arbitration) award"
        r"|before the arbitrator|in the matter of (?:the |an )?arbitration)\b|\[\d{4}\] (?:uksc|ewca|ewhc|ukpc)|\bv\.?\s",
        r"appellants?|appellees?|respondents?|we (?:affirm|reverse|hold|conclude)|affirmed|reversed"
        r"|remanded|circuit judge|delivered the opinion|opinion of the court|lord justice|f\.\dd|u\.s\. \d|certiorari|dissent"
        r"|precedent|held that|the arbitrator|the grievant|collective bargaining agreement|grievance (?:is|was) (?:denied"
        r"|sustained)",
    ),
)

PLAYBOOK = re.compile(
    r"\b(?:playbook|strategy|litigation plan|negotiation (?:guide|position)|fallback|our position"
    r"|work product|privileged (?:and|&) confidential|theory of the case|strengths and weaknesses"
    r"|settlement (?:range|strategy)|talking points|cross[- ]examination (?:outline|plan)"
    r"|case assessment|checklist|preferred (?:clause|language)|walk[- ]away)\b",
    re.I,
)
PLAYBOOK_NAME = re.compile(r"playbook|strategy|checklist|outline|plan\b|assessment|guide", re.I)
REFERENCE = re.compile(
    r"\b(?:textbook|treatise|dictionary|glossary|frequently asked|how to|user (?:guide|manual)"
    r"|encyclop|bibliograph|isbn|issn|abstract|journal of|press release|guidance|explanatory|"
    r"reference (?:guide|manual)|template|practice note|commentary|wikipedia)\b",
    re.I,
)
# Papers for the public: what they tell of, such as an agreement, is another paper's.
RELEASED = re.compile(
    r"^\W{0,6}(?:for (?:immediate |general )?release\b|(?:press|news|media) (?:release|statement)\b"
    r"|statement (?:to|for) the (?:press|media)\b|embargoed (?:until|for))",
    re.I | re.M,
)
CLASS_OF_KIND: dict[str, Classification] = {"statute": "Legal/Statute", "opinion": "Legal/Precedent"}

# What a document calls itself in its title; the first that fits counts.
TITLES: dict[str, re.Pattern[str]] = {
    kind: re.compile(rf"\b(?:{words})\b", re.I)
    for kind, words in {
        "opinion": r"(?:order|judgment|opinion|ruling)(?: and (?:order|opinion|judgment))?(?: (?:granting|denying|on"
        "|of the court|dismissing|regarding|re)\b.*)?$"
        r"|^(?:order|judgment|opinion|ruling|civil minutes)|^(?:final |partial |interim )?(?:arbitration )?award\b",
        "pleading": r"complaint|motion|petition|answer to|brief|notice of (?:appeal|appearance)"
        "|appearance of counsel|memorandum of (?:law|points)|opposition to",
        "board_minutes": r"minutes(?: \d[\d/.-]{5,9})?$|minutes of"
        "|resolutions? of the (?:board|directors)|consent (?:of|by) the (?:board|directors)",
        "deposition": r"deposition",
        "amendment": r"amendment|addendum|deed of variation",
        "policy": r"policy|handbook|terms of (?:use|service)|privacy (?:statement|notice)|code of conduct",
        "contract": r"agreement|contract|lease|deed|indenture|promissory note|plan of merger|licen[sc]e|guarant(?:y|ee)",
        "invoice": r"invoice",
        "receipt": r"(?<!return )receipt(?! requested)",
        "bank_statement": r"(?:bank|account|customer) statement|statement of account",
        "witness_statement": r"affidavit|declaration of|witness statement",
        "will": r"last will|testament|codicil",
        "police_report": r"(?:police|incident|crime|arrest|collision|accident) report",
        "report": r"report|assessment|appraisal|survey",
        "memo": r"memorandum|memo",
    }.items()
}
