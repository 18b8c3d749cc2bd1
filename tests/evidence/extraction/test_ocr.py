"""The parts of text recognition that need no model."""

from evidence.extraction.ocr import compose
from evidence.extraction.rapid import words_of
from evidence.extraction.reading_order import BoxedWord, Segment, in_order
from evidence.extraction.tesseract import parse_table

TABLE = """level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext
1\t1\t0\t0\t0\t0\t0\t0\t600\t800\t-1\t
5\t1\t1\t1\t1\t1\t10\t20\t50\t12\t96.1\tPaid
5\t1\t1\t1\t1\t2\t70\t20\t40\t12\t91.0\t"$900"
5\t1\t1\t1\t2\t1\t10\t60\t50\t12\t3.0\t~;
5\t1\t1\t1\t2\t2\t70\t60\t50\t12\t88\tAnna
"""


def segment(text: str, x: float, y: float, width: float) -> Segment:
    return Segment((BoxedWord(text, x, y, x + width, y + 20),))


def texts(lines: list[list[BoxedWord]]) -> list[str]:
    return [" ".join(word.text for word in line) for line in lines]


def test_segments_side_by_side_are_one_line():
    found = in_order(
        [segment("$900", 700, 104, 80), segment("Total", 50, 100, 90), segment("Thanks", 50, 140, 90)], 1000
    )
    assert texts(found) == ["Total $900", "Thanks"]


def test_two_columns_of_prose_are_read_one_after_the_other():
    left = [segment(f"left {n}", 50, 100 + 30 * n, 400) for n in range(10)]
    right = [segment(f"right {n}", 550, 100 + 30 * n, 400) for n in range(10)]
    heading = segment("heading", 100, 20, 800)
    assert texts(in_order([*right, heading, *left], 1000)) == [
        "heading",
        *(f"left {n}" for n in range(10)),
        *(f"right {n}" for n in range(10)),
    ]


def test_text_and_boxes_agree_and_gaps_become_empty_lines():
    lines = [
        [BoxedWord("Paid", 0, 0, 40, 20), BoxedWord("$900", 50, 0, 90, 20)],
        [BoxedWord("Anna", 0, 25, 40, 45)],
        [BoxedWord("End", 0, 95, 40, 115)],
    ]
    found = compose(lines, lambda *box: tuple(value / 200 for value in box))
    assert found.text == "Paid $900\nAnna\n\nEnd"
    assert [found.text[box.start : box.end] for box in found.boxes] == ["Paid", "$900", "Anna", "End"]
    assert found.boxes[1].x0 == 0.25


def test_a_tesseract_table_becomes_lines_of_words():
    found = parse_table(TABLE)
    assert texts(found) == ['Paid "$900"', "Anna"]
    assert found[0][1] == BoxedWord('"$900"', 70, 20, 110, 32)


def test_word_boxes_come_from_the_engine_or_are_shared_out():
    parts = [("Pa", (0.0, 0.0, 20.0, 10.0)), ("id", (20.0, 0.0, 38.0, 10.0)), ("$9", (50.0, 0.0, 70.0, 10.0))]
    assert words_of("Paid $9", (0, 0, 70, 10), parts) == (
        BoxedWord("Paid", 0, 0, 38, 10),
        BoxedWord("$9", 50, 0, 70, 10),
    )
    assert words_of("ab cd", (0, 0, 50, 10), [("xyz", (0, 0, 1, 1))]) == (
        BoxedWord("ab", 0, 0, 20, 10),
        BoxedWord("cd", 30, 0, 50, 10),
    )
    assert words_of(" \x00", (0, 0, 50, 10), []) == ()
