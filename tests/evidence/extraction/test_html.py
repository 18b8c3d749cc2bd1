from evidence.extraction.formats.html import visible_text
from tests.evidence.extraction import samples


def test_words_are_kept_and_code_is_not(tmp_path):
    page = b"""<!doctype html><html><head><title>Notice of 5 May</title><style>p{}</style></head><body>
      <h1>Notice</h1><p>You owe&nbsp;<b>$900</b>
      by 5&#160;May.</p><script>alert('x')</script><p hidden>draft</p>
      <div style="display: none">secret<div>more</div></div>
      <ul><li>first</li><li>second<br>line</li></ul>
      <table><tr><td>Rent</td><td>900</td></tr><tr><td>Fee</td><td>50</td></tr></table></body></html>"""
    found = samples.read(tmp_path, "a.html", page)
    assert found.metadata["title"] == "Notice of 5 May"
    assert found.pages[0].text == (
        "Notice\n\nYou owe\u00a0$900 by 5\u00a0May.\n\nfirst\nsecond\nline\nRent\t900\nFee\t50"
    )


def test_broken_markup_still_gives_its_words():
    assert visible_text("<p>One<p>Two<td>Three</b></div><unknown>Four") == "One\n\nTwo\tThree\nFour"
    assert visible_text("<p>Before<script>never closed") == "Before"
    assert visible_text("a &lt;script&gt; is text") == "a <script> is text"


def test_preformatted_lines_stay():
    assert visible_text("<pre>Q.  Where?\n  A.  Home.</pre>after") == "Q.  Where?\n  A.  Home.\nafter"


def test_the_charset_the_page_declares_is_used(tmp_path):
    page = '<html><meta charset="windows-1251"><p>Договор аренды</p></html>'.encode("cp1251")
    assert samples.read(tmp_path, "a.html", page).pages[0].text == "Договор аренды"


def test_deep_nesting_costs_no_stack(tmp_path):
    found = samples.read(tmp_path, "a.html", b"<html>" + b"<div>" * 100_000 + b"Paid")
    assert found.pages[0].text == "Paid"
