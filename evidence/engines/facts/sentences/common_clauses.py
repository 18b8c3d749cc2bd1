"""Clauses that nearly every contract has in the same form, and reports that expound the law: both say nothing of the case."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evidence.engines.facts.source import Source

_COMMON = re.compile(
    r"\b(?:failure|delay|forbearance|indulgence)\b.{0,200}\b(?:waivers?|relinquish\w*)\b|\bwaiver or forbearance\b"
    r"|\bconstrued as a (?:continuing )?waiver\b"
    r"|\bbinding (?:up)?on\b.{0,160}\b(?:successors|as-?signs|heirs)\b"
    r"|\bexecute and deliver (?:such|all|any)(?: [a-z]+){0,4} (?:documents|instruments|papers|deeds)\b"
    r"|\b(?:compl(?:y|ies)|subject to|without|under|with)\b.{0,60}\bexport (?:control )?(?:laws?|regulations?)\b"
    r"|\bexport (?:control )?(?:laws?|regulations?)\b.{0,160}\b(?:prohibit|comply|complying|export control)\b"
    r"|\bavailable to the public\b.{0,120}\bdisclos|\bin(?:to)? the public domain\b|\bnon-confidential basis\b"
    r"|\b(?:shall|will) (?:be|become) effective (?:as of|on|upon) (?:the Effective Date|being|(?:its )?(?:execution|signature))\b"
    r"|\bmoney(?:tary)? damages (?:alone )?(?:would|may|will|might) not\b",
    re.I,
)  # no waiver, successors, further assurances, export control, exceptions to secrecy, remedies
_OF_FORM = re.compile(
    r"^(?:all|any)?(?: \w+){0,2} ?\b(?:payments?|amounts?|sums?|prices?|fees|invoices|charges)\b[^,;$\d]{0,60} in "
    r"(?:(?:the )?(?:lawful )?(?:money|currency) of [^,;\d]{3,40}"
    r"|(?:[\w.]+ ){0,3}(?:dollars|euros?|currency|pounds(?: sterling)?))\b[^,;\d]{0,30}$"
    r"|\b(?:typographical|clerical|scrivener['\u2019]?s)(?: or \w+)? errors?\b"
    r"|\b(?:amended|modified|changed)\b.{0,60}\bwithout (?:the )?(?:prior |express )*(?:written|signed) (?:consent|agreement)\b"
    r"|\b(?:facsimile|electronic|scanned|faxed) (?:signatures?|copies)\b.{0,60}"
    r"\b(?:deemed|treated|binding|originals?|effective|valid)\b",
    re.I,
)  # in which money sums are put, slips of the pen, changes in writing, signatures by fax
_WRITES = (
    r"(?:[Ww]e|I|[Tt]his letter) (?:writes?|am writing|are writing|is written|is) (?:further )?(?:to you )?"
    r"(?:concerning|regarding|about|in (?:response|reply)|with (?:regard|reference)|in connection)\b"
)
_OF_ITS_WRITER = re.compile(
    r"\b(?:my|our|his|her) (?:hourly )?(?:rate|fee|charge)s?\b.{0,30}\b(?:is|are) .{0,20}(?:per|an) (?:hour|day)\b"
    r"|\b(?:curriculum vitae|r\u00e9sum\u00e9|cv)\b.{0,40}\b(?:attached|enclosed|annexed|appended)\b"
    r"|^I have (?:now )?(?:read|reviewed|seen) the (?:affidavit|statement|declaration|report|letter)s? of\b"
    rf"|^{_WRITES}|^(?:You|Please) (?:may|can|should)? ?(?:call|telephone|contact|reach|write to)\b"
    r"|^(?:Please|Kindly) (?:remit|make (?:checks|cheques)|complete|print|attach)\b"
    r"|^(?:also )?present (?:for|on behalf of|were|was)\b|^(?:We |I )?thank you for (?:your|the|choosing|contacting)\b"
    r"|\b(?:annual|summer|christmas|holiday|staff|company) (?:picnic|party|luncheon|barbecue|outing|drinks)\b"
    r"|\bis a limited liability partnership (?:registered|incorporated)\b|\bour offices? (?:is|are|will be) closed\b"
    r"|\brights\b.{0,40}\b(?:is|are) (?:fully |expressly |hereby )?reserved\b|\breserves? all (?:\w+ )?rights\b"
    r"|^(?:Returned|Dishonou?red) che(?:cks|ques) (?:are|will be)\b|^(?:Re|Subject):",
    re.I,
)  # an expert's fee, what was read, why one writes, where one is reached, feasts
_NUMBER = re.compile(r"^(?:\d{1,3}[.)] )?")
_OF_LAWMAKERS = re.compile(
    r"\b(?:[Tt]he (?:Supreme )?Court(?:['\u2019]s)?|Congress(?:['\u2019]s)?|(?:[Tt]he )?(?:Senate|House)(?: Committee)?"
    r"|[Ll]ower courts|Justice [A-Z]\w+)\b"
)
_OF_LAW = re.compile(
    r"statut|\bU\.? ?S\.? ?C\b|\bconstru|\binterpret|\bprecedents?\b|\bclause\b|\bprovisions?\b|\bdoctrine\b|\bcanons?\b"
    r"|\blegislative history\b|\bthe bill\b|\bvagueness\b|\blenity\b|\bseparation.of.powers\b"
)
_OF_A_CASE = re.compile(
    r" v\. |\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d|\b\d{1,2}/\d{1,2}/\d\d"
)  # one by its name, or a day on which something was decided


def is_of_form(words: str) -> bool:
    """Is it a clause on how the contract is put, signed or changed?"""
    return bool(_OF_FORM.search(words))


def says_nothing_of_the_case(source: Source, words: str) -> bool:
    """Is it a clause of every contract, or law that a report expounds? Courts, pleadings and statutes are there to expound it."""
    if source.is_mail or source.read.spoken:
        return False
    if (
        _COMMON.search(words)
        or (source.is_instrument and is_of_form(_NUMBER.sub("", words)))
        or (source.is_short and _OF_ITS_WRITER.search(_NUMBER.sub("", words)))
    ):
        return True
    expounds = _OF_LAWMAKERS.search(words) and _OF_LAW.search(words) and not _OF_A_CASE.search(words)
    return bool(expounds) and not (source.is_of_court or source.is_law or source.pleading)
