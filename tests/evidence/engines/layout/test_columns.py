"""Tables of plain text: which words stand under which head, also where a cell goes on in the lines below."""

from __future__ import annotations

from evidence.engines.layout.columns import tables

VIOLATIONS = """NOTICE OF VIOLATION

Viol.  Reg. cite    Description                             Correct by
-----  -----------  --------------------------------------  ----------
 1     280.41(a)    Tank 2 has no records of release        07/15/2009
                    detection for May.
 2     280.44(a)    Line leak detector has been disabled.   IMMEDIATE

Comments: Odor noted.
"""
BILL = """Date      Description            Charge      Paid
05/02/16  Room 214               129.00
05/03/16  Damage, shower door    650.00
05/04/16  Card                               779.00
                      Balance     0.00
"""


def words(text: str) -> list[list[str]]:
    return [
        [" ".join(text[start:end] for start, end in cell) for cell in row.cells]
        for one in tables(text)
        for row in one.rows
    ]


def test_a_cell_that_goes_on_below_belongs_to_its_row() -> None:
    assert [one.heads for one in tables(VIOLATIONS)] == [["Viol.", "Reg. cite", "Description", "Correct by"]]
    assert words(VIOLATIONS) == [
        ["1", "280.41(a)", "Tank 2 has no records of release detection for May.", "07/15/2009"],
        ["2", "280.44(a)", "Line leak detector has been disabled.", "IMMEDIATE"],
    ]


def test_an_empty_cell_leaves_the_others_under_their_heads_and_a_total_is_no_cell_of_the_last_row() -> None:
    assert words(BILL)[1:] == [["05/03/16", "Damage, shower door", "650.00", ""], ["05/04/16", "Card", "", "779.00"]]


def test_sentences_and_labels_are_no_heads() -> None:
    assert not list(tables("Name: Roe    Date: May    Place: Weir\n1    a    b\n2    c    d\n"))
    assert not list(tables("A.   One.    The marker map.\nA    b    c\nA    d    e\n"))


def test_a_paragraph_under_a_table_and_a_heading_behind_a_blank_line_end_it() -> None:
    table = (
        "Item  Descr.                 Found           Cond.\n"
        "1     Scooter frame          N wall          consumed\n"
        "2     Charger, 42 V          outlet N-2      melted\n"
    )
    more = (
        "Items 1-2 taken, custody form 0617-A. X-ray by Brook Labs.\n\n"
        "4.0  OTHER CAUSES CONSIDERED\nHouse wiring was ruled out.\n"
    )
    assert [len(one.rows) for one in tables(table + more)] == [2]
