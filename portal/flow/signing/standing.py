"""What a draft waits for after it was given to be sent, and why it was opened again."""

from typing import Final

SIGNING: Final = "vantar-underskrift"
PAYING: Final = "vantar-betalning"
"""Both are states of cases as visitors read them."""
SENT: Final = "inskickat"
DECLINED: Final = "avbojt"
ENDED: Final = "slut"
OPENED: Final = ""
"""By the applicant."""

CLOSED: Final = frozenset({SIGNING, PAYING})
"""Its answers are not changed."""

WAITS: Final = "vantar"
SIGNED: Final = "skrivit-under"
"""States of one signature; who declines ends the whole."""
