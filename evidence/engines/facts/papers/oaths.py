"""What every affidavit, declaration and expert's report says of itself: forms of oath, reservations, where the vita is;
what every answer denies without saying anything, and how every order ends."""

from __future__ import annotations

import re

_FORM = re.compile(
    r"\bI (?:hereby |further |do )*(?:declare|certify|swear|affirm|verify|state|attest)\b[^.]{0,90}"
    r"\b(?:penalt(?:y|ies) of|(?:foregoing|above|same)\b[^.]{0,50}\b(?:true|correct|accurate)"
    r"|(?:is|are) true and (?:correct|accurate))"
    r"|\b(?:foregoing|above)\b[^.]{0,40}\bwill?fully false\b"
    r"|\bpersonal knowledge of (?:the|all)\b[^.]{0,40}\b(?:herein|set forth|stated|contained|testify)\b"
    r"|\b(?:could|would|can|will) (?:and would )?(?:competently )?testify (?:competently )?(?:there)?to\b"
    r"|\bmake this (?:affidavit|declaration|statement)\b[^.]{0,60}\b(?:support|purpose|knowledge)\b"
    r"|\b(?:the|these|my) (?:following )?opinions?\b[^.]{0,40}\breasonable (?:degree of )?[\w ]{3,40}certainty\b(?!,? that\b)"
    r"|\breserves? (?:the|my|our|its) rights? to (?:supplement|amend|modify|revise)\b"
    r"|\b(?:fee|compensation)s? (?:does|do|is|are) not (?:depend|contingent|in any way)\b"
    r"|\b(?:curriculum vitae|resume|CV)\b[^.]{0,30}\b(?:is|are) (?:attached|annexed|set out)\b"
    r"|\b(?:remaining|other|further) allegations?\b[^.]{0,60}\b(?:are|is) (?:hereby )?denied\b"
    r"|\ballegations? (?:that (?:is|are) )?not (?:specifically|expressly) admitted\b"
    r"|\b(?:without|lacks?) (?:sufficient )?(?:knowledge or )?information\b[^.]{0,40}\bbelief\b"
    r"|\bwithout knowledge or information sufficient\b"
    r"|\bmy (?:notary )?(?:commission|appointment) expires\b"
    r"|\A(?:It is )?(?:hereby )?so ordered\W*\Z"
    r"|\A\W*(?:sworn|subscribed|affirmed|declared|acknowledged)\b[^.;]{0,160}\bbefore me\b",  # by whoever took the oath
    re.I,
)


def is_form(words: str) -> bool:
    """Does it say nothing of the case?"""
    return bool(_FORM.search(words))
