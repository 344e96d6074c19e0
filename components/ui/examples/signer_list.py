"""Examples of ``components/ui/signer_list.py``."""

from datetime import UTC, datetime

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.signer_list import Signer, signer_list
from components.ui.translate import Translate

GROUP = "structure"

SIGNED = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)


def signers(t: Translate) -> VdomDict:
    people = [
        Signer("1", "Beata Styrelse", "skrivit-under", signed=SIGNED, is_visitor=True),
        Signer("2", "Albin Ettbolag", "vantar", "albin@exempel.se"),
        Signer("3", "Selma Ensam", "vantar", "selma@exempel.se", is_invited=False),
    ]
    return signer_list(t, people, moment=lambda moment: moment.date().isoformat())


EXAMPLES: dict[str, Example] = {"signer-list": signers}
