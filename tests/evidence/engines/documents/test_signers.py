"""Who signed: the name below the closing, whatever stands between, or by itself."""

from __future__ import annotations

import pytest

from evidence.engines.documents.signers import signer_of

LETTER = "Dear Mr Roe,\n\nYou have not paid the June rent.\n\n{end}\n"


@pytest.mark.parametrize(
    ("end", "name"),
    [
        ("Yours faithfully\n\n______________\nJ C Hale\nHUMAN RESOURCES MANAGER", "J C Hale"),
        ("Yours faithfully,\n\n   [signed]  Edith Farrow\n\nfor Dunn Moss LLP", "Edith Farrow"),
        ("Yours faithfully\n\n[signed]  Dunn Moss LLP", "Dunn Moss LLP"),
        ("Sincerely,\n\n      [seal: REGISTERED ENGINEER 71884]\nRuth T. Hart, PE, SE\nPrincipal", "Ruth T. Hart"),
        ("Yours sincerely\n\n\nEdith Farrow (Ms)\n\nencs. receipts", "Edith Farrow"),
        ("Yours sincerely,\n\n\nMr. T. Hart FRCSI\nConsultant", "Mr. T. Hart"),
        ("     VALLEY BANK\n     By:  Bruce Hart, VP", "Bruce Hart"),
        ("Thank you for your time, God bless\n\nSylvia Hart\nEncl.", "Sylvia Hart"),
        ("Sylvia Hart\nEdward Hart", ""),
        ("Sincerely,\n\n[unsigned]\nDirector, Office of Enforcement", ""),
        ("Sincerely we hope that you pay.\n\nEnclosure One", ""),
    ],
)
def test_a_letter_is_signed_by_the_name_at_its_end(end: str, name: str) -> None:
    found, start, stop = signer_of(text := LETTER.format(end=end))
    assert found == name
    assert text[start:stop] == name


def test_a_name_by_itself_signs_nothing_but_a_letter() -> None:
    assert signer_of("Minutes of the board.\n\nThe rent was raised.\n\nSylvia Hart\n")[0] == ""
