"""Personal numbers never reach a log line (spec: LOGIN-034, qa-contract (h))."""

import logging
import re

_PERSONAL_NUMBER = re.compile(r"(?<![0-9A-Za-z])(?:18|19|20)?[0-9]{2}[01][0-9]{3}[-+]?[0-9]{4}(?![0-9A-Za-z])")


def masked(text: str) -> str:
    """``text`` with every personal number of ten or twelve digits struck out; organisation numbers (third digit 2 or more) stay."""
    return _PERSONAL_NUMBER.sub("************", text)


class MaskedLog(logging.Filter):
    """Stands before every handler of the log, for lines that others write too."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if (hidden := masked(text)) != text:
            record.msg, record.args = hidden, ()
        return True
