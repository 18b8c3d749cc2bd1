"""Words of people and of evidence in Markdown: what they say, and never markup."""

from __future__ import annotations

import re
from html import unescape

import pytest
from markdown_it import MarkdownIt

from config.api.markdown import plain
from tests.contract.naughty import TEXTS
from tests.each import each

LINES = [
    "- a list", "+ a list", "* a list", "1. a list", "12) a list", "123456789. a list", "--- ", "===", "- - -", "> a quote",
    "# a heading", "    code", "~~~", "``` code", "a `word`", "[a link](javascript:x())", "![a picture](http://evil.example)",
    "[it]: http://evil.example", "<http://evil.example>", "<b onclick=x()>", "&lt;b&gt; &#91;x&#93;(y) &amp;", "a | b",
    "\\[x](y)", "a\n\n# heading",
    "a\r\n===", "a  \nb", "*a* _b_ **c** __d__", "-2 degrees", "1.5 kg", "=SUM(A1)", "50 % of a & b",
]  # fmt: skip
ADDRESSES = [
    "http://evil.example",
    "see HTTPS://evil.example/a",
    "www.evil.example",
    "(WWW.evil.example)",
    "ftp://evil.example",
]
LEADS = ["", "- ", "- **Mar 3, 2024**: ", "# ", "  - "]


@each([(text, lead) for text in [*LINES, *ADDRESSES, *TEXTS.values()] for lead in LEADS], name=repr)
def test_a_text_is_read_as_it_is_written(text: str, lead: str) -> None:
    """In a paragraph, an item, a heading: no element is added to those the line has, and no word is changed."""
    rendered = MarkdownIt("commonmark").enable("table").render(lead + plain(text))
    elements = re.findall(r"<(\w+)", rendered)
    assert elements == re.findall(r"<(\w+)", MarkdownIt("commonmark").render(f"{lead}x"))
    shown = " ".join(unescape(re.sub(r"<[^>]*>", "", rendered)).split())
    assert shown.endswith(" ".join(text.split()))


@pytest.mark.parametrize("text", ADDRESSES)
def test_an_address_makes_no_link_by_itself(text: str) -> None:
    assert not re.search(r"[a-z]://|www\.", plain(text), re.I)
