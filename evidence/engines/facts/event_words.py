"""Verbs in the past that tell of events which papers of a case are about."""

from __future__ import annotations

import re

_EVENTS = (
    "estimated|calculated|forfeited|tested|cracked|altered|bequeathed|demands|"
    "accepted|acquired|admitted|adopted|advised|agreed|alleged|amended|appointed|approved|arrested|"
    "arrived|asked|assigned|attended|authorised|authorized|awarded|became|began|billed|born|borrowed|"
    "bought|breached|called|cancelled|caused|charged|collided|commenced|complained|confirmed|convicted|"
    "credited|damaged|decided|declared|delivered|demanded|denied|deposited|destroyed|died|disclosed|"
    "discovered|dismissed|divorced|drove|e-mailed|earned|elected|emailed|employed|ended|engaged|entered|"
    "executed|expired|extended|failed|filed|fired|formed|found|founded|granted|held|hired|incorporated|"
    "informed|injured|inspected|installed|instructed|invoiced|issued|leased|left|lent|loaned|lost|married|"
    "merged|met|moved|notified|obtained|offered|ordered|owed|owned|paid|photographed|pleaded|promised|"
    "proposed|prosecuted|provided|purchased|received|recorded|refused|registered|rejected|renewed|repaid|"
    "repaired|reported|requested|resigned|resolved|retained|retired|returned|ruled|said|seized|sent|"
    "sentenced|served|settled|shipped|signed|sold|spent|started|stated|stolen|struck|submitted|sued|"
    "suffered|suspended|taken|telephoned|terminated|testified|texted|threatened|told|transferred|visited|"
    "warned|withdrawn|withdrew|witnessed|won|wrote"
)
_EVENT = re.compile(rf"\b(?:{_EVENTS})\b")


def event_in(words: str) -> re.Match[str] | None:
    """The first; it is looked for in small letters, for a pattern that ignores case tries each verb at each letter."""
    return _EVENT.search(words.lower())
