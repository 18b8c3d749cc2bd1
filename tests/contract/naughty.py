"""Texts that programs stumble over: each is one text of a field, short enough for a name."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

MARK = "naughty"

# What people may well write, and what attackers do: a field takes it and gives it back, or says that it does not.
TEXTS = {
    "elements": f'<x{MARK} onclick="{MARK}()">b</x{MARK}><img src=x onerror={MARK}()><svg/onload={MARK}()>',
    "ends of scripts": f"</script><script>{MARK}()</script><!--</textarea></title></style>--><x{MARK}>",
    "ends of attributes": f"\" autofocus onfocus={MARK}() x='{MARK}' ' onmouseover='{MARK}()' `onblur={MARK}()` >",
    "addresses": f"javascript:{MARK}()//https://example.com/?a=1&amp;b=<x{MARK}>&#60;x{MARK}&#62; data:text/html,<x{MARK}>",
    "templates": "{{ 7|add:7 }}{% debug %}{% include 'x' %}${7*7}#{7*7}<%= 7*7 %>{0.__class__}%(x)s%s%n$HOME`id`",
    "SQL": "'; DROP TABLE cases_case; -- \" OR 1=1 /* */ \\ \\' ) UNION SELECT NULL; $$x$$ % _ ~ :name ?",
    "formulas": "=HYPERLINK(\"http://example.com\",1)|'+cmd|' /C calc'!A0 @SUM(1+1) -2+3 \t=1",
    "paths": "../../etc/passwd ..\\..\\windows %2e%2e%2f file:///etc/hosts C:\\con\\aux NUL COM1 ~root .htaccess",
    "directions": "\u202eexe.fdp\u202c \u2066א ב\u2069 العربية \u200fשלום\u200e \u061c مرحبا 12/3",
    "nothing to see": "a\u200bb\u200c\u200dc\u2060d\ufeffe\u00adf\u034f g\u00a0h\u3000i\u2028j\u2029k\u180el",
    "combining": "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324a\u0300\u0301\u0302\u0303 e\u0301 é ﬁ Å Å ﷽",
    "emoji": "👩\u200d👩\u200d👧\u200d👦 🏳\ufe0f\u200d🌈 👍🏿 🇪🇺🇺🇳 1\ufe0f\u20e3 \U000e0067\U000e007f 🏴\U000e0067",
    "look-alikes": "раураl Αpple ⅷ ①② 𝕭𝖔𝖑𝖉 ℌ ＜ｘ＞ ʻ＇ ‚ ‹script› ﹤script﹥ ʺonclick꞊1ʺ",
    "beyond the plane": "𠜎𠜱𡃁 \U0010fffd \uffff\ufdd0 \ue000 田中さん 사회과학원 ﾟ･✿ヾ╲ Ω≈ç√∫˜µ≤≥÷ ⁰⁴⁵₀₁₂",
    "lines": "one\r\ntwo\nthree\rfour\x0bfive\x0csix\x85seven\r\n\r\nX-Injected: yes\r\nSet-Cookie: a=b",
    "controls": "a\x01b\x02\x07\x08\x1b[31mred\x1b[0m\x7f\x9b31m\x1f",
    "words of programs": "undefined null None NaN Infinity -0 0x1F 1e999 true FALSE [] {} __proto__ constructor",
    "a very long word": "W" * 4_000,
}  # fmt: skip
# What PostgreSQL or UTF-8 can't hold: refused by name, and never a fault.
UNSTORABLE = {
    "NUL": "before\x00after",
    "half a surrogate pair": "before\ud83dafter",
    "the other half": "before\udc00after",
}

LISTS = ("blns.json", "xss.json")  # of 11_security, where INTACTUS_DATA has them: about a thousand texts of others
PART = 220
CALLED = re.compile(
    r"\b(alert|prompt|confirm)\b"
)  # what texts of attacks call, by which a page that runs them is known


def listed() -> list[list[str]]:
    """The texts of the lists in parts, else ours in one."""
    data = os.environ.get("INTACTUS_DATA")
    if not data:
        return [list(TEXTS.values())]
    files = [Path(data) / "11_security" / name for name in LISTS]
    texts = [CALLED.sub(MARK, text) for file in files for text in json.loads(file.read_text())]
    return [texts[start : start + PART] for start in range(0, len(texts), PART)]


class Outsiders(HTMLParser):
    """Collects what a page has that its template did not make: elements, attributes, scripts and addresses with the mark."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_script = tag == "script"
        if MARK in tag:
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            if MARK in name or (name.startswith("on") and MARK in (value or "")):
                self.found.append(f"<{tag} {name}={value}>")
            if name in ("href", "src", "action", "formaction", "srcdoc") and _runs(value or ""):
                self.found.append(f"<{tag} {name}={value}>")

    def handle_endtag(self, tag: str) -> None:
        self.in_script = False

    def handle_data(self, data: str) -> None:
        if self.in_script and f"{MARK}()" in data and "<" in data:
            self.found.append(f"in a script: {data[:200]}")


def _runs(address: str) -> bool:
    return address.strip().lower().startswith(("javascript:", "data:text/html", "vbscript:"))


def outsiders(html: str) -> Iterator[str]:
    """What stands in the page although no template made it."""
    parser = Outsiders()
    parser.feed(html)
    parser.close()
    yield from parser.found
