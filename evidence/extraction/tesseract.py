"""OCR by the Tesseract program: the picture goes in by pipe, words with boxes come out as a table."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess

from PIL import Image

from evidence.extraction.characters import clean_word
from evidence.extraction.failure import UnreadableError
from evidence.extraction.reading_order import BoxedWord

_WORD_LEVEL = "5"
_SURE_ENOUGH = 10.0  # per cent; below is mostly dirt on the glass


class Tesseract:
    """Engine; raises UnreadableError when the program fails."""

    def __init__(self) -> None:
        self._program = shutil.which("tesseract") or "tesseract"

    def lines(self, picture: Image.Image) -> list[list[BoxedWord]]:
        data = io.BytesIO()
        picture.save(data, "PNG", compress_level=1)
        command = [self._program, "stdin", "stdout", "--dpi", "200", "tsv"]
        done = subprocess.run(command, input=data.getvalue(), capture_output=True, check=False)
        if done.returncode != 0:
            raise UnreadableError("corrupt", "Text recognition failed on a picture of this file.")
        return parse_table(done.stdout.decode("utf-8", errors="replace"))


def parse_table(table: str) -> list[list[BoxedWord]]:
    """Words of a Tesseract TSV by line, in its order (block, paragraph, line)."""
    lines: dict[tuple[str, ...], list[BoxedWord]] = {}
    for row in csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE):
        text = clean_word(row.get("text") or "")
        if row.get("level") != _WORD_LEVEL or not text or float(row["conf"]) < _SURE_ENOUGH:
            continue
        left, top = float(row["left"]), float(row["top"])
        word = BoxedWord(text, left, top, left + float(row["width"]), top + float(row["height"]))
        lines.setdefault((row["page_num"], row["block_num"], row["par_num"], row["line_num"]), []).append(word)
    return list(lines.values())
