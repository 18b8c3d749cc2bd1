"""What the fields of a message's head are called, also by mail programs that speak another language than English."""

from __future__ import annotations

# As Outlook and Thunderbird print them in German, French, Spanish, Portuguese, Italian and Dutch; "A:", which also marks an
# answer of a transcript, is left out.
_ELSEWHERE = {
    "From": ("Von", "De", "Da", "Van"),
    "Sent": ("Gesendet", "Envoyé", "Enviado", "Enviado el", "Inviato", "Verzonden"),
    "Date": ("Datum", "Fecha", "Data"),
    "To": ("An", "À", "Para", "Aan"),
    "Subject": ("Betreff", "Objet", "Asunto", "Assunto", "Oggetto", "Onderwerp"),
}
_ENGLISH = {name.lower(): english for english, names in _ELSEWHERE.items() for name in names}
NAMES_ELSEWHERE = "|".join(name for names in _ELSEWHERE.values() for name in sorted(names, key=len, reverse=True))


def english(name: str) -> str:
    """ "From" of "Von"; an English name as it is."""
    return _ENGLISH.get(name.lower(), name)
