"""Numbers that check themselves: of companies, for VAT, of accounts, and the references of payments.

Each reader takes a number as people write it, or copy it with the word before it (``Bankgiro: 5050-1055``), and gives it as it is
kept; ``ValueError`` for one whose check digit is wrong.
"""

import re
from typing import Final

from portal.words.entered.characters import hyphenated
from portal.words.entered.check_digit import luhn_holds

OCR_MOST: Final = 25
"""Digits of a reference (OCR), with those that check it."""
IBAN_LENGTHS: Final = (15, 34)
_BETWEEN: Final = re.compile(r"[\s-]+")
_CALLED: Final = re.compile(r"^(?:bankgiro|bg|plusgiro|pg|iban|org\.?\s?nr|organisationsnummer|momsnr|moms\.reg\.nr|vat no)\b[\s.:]*", re.I)
"""What stands before such numbers on invoices."""
_CENTURY: Final = re.compile(r"(?:16|19|20)(?=\d{10}$)", re.ASCII)


def company(typed: str) -> str:
    """The ten digits of an organisation number, or of the personal number of a sole trader: ``552103-0014``."""
    return _checked(_CENTURY.sub("", _bare(typed)), 10, 10)


def vat_swedish(typed: str) -> str:
    """``SE``, ten digits of which the last checks the others, ``01``."""
    bare = _bare(typed).upper()
    if not re.fullmatch(r"SE\d{10}01", bare, re.ASCII):
        raise ValueError("not SE, ten digits and 01")
    return f"SE{_checked(bare[2:-2], 10, 10)}01"


def vat(typed: str) -> str:
    """The VAT number of any country of the EU; a Swedish one is checked."""
    bare = _bare(typed).upper()
    if bare.startswith("SE"):
        return vat_swedish(bare)
    if not re.fullmatch(r"[A-Z]{2}[A-Z0-9+*]{2,12}", bare, re.ASCII):
        raise ValueError("not a VAT number")
    return bare


def bankgiro(typed: str) -> str:
    """``5050-1055``: seven or eight digits, of which the last checks the others."""
    digits = _checked(_bare(typed), 7, 8)
    return f"{digits[:-4]}-{digits[-4:]}"


def plusgiro(typed: str) -> str:
    """``90 20 03-3``: two to eight digits, of which the last checks the others."""
    digits = _checked(_bare(typed), 2, 8)
    return f"{digits[:-1]}-{digits[-1]}"


def iban(typed: str) -> str:
    """An account number of any country, in groups of four: the whole of it is one more than a multiple of 97 (ISO 13616)."""
    bare = _bare(typed).upper()
    least, most = IBAN_LENGTHS
    if not least <= len(bare) <= most or not re.fullmatch(r"[A-Z]{2}\d{2}[A-Z0-9]+", bare, re.ASCII):
        raise ValueError("not an IBAN")
    if int("".join(str(int(each, 36)) for each in bare[4:] + bare[:4])) % 97 != 1:
        raise ValueError("wrong check digits")
    return " ".join(bare[at : at + 4] for at in range(0, len(bare), 4))


def digits_of_ocr(typed: str) -> str:
    """The digits that a reference is made of: what it is called by, without those that check it."""
    bare = _bare(typed)
    if not re.fullmatch(r"\d+", bare, re.ASCII) or len(bare) >= OCR_MOST:
        raise ValueError("not digits, or too many")
    return bare


def ocr(of: str, *, has_length: bool) -> str:
    """The reference of a payment for the digits ``of``: with how many digits there are (the last figure of it), then the check digit.

    Raises ``ValueError`` where there would be too many.
    """
    body = f"{of}{(len(of) + 2) % 10}" if has_length else of
    if len(body) >= OCR_MOST:
        raise ValueError("too many digits")
    return next(f"{body}{check}" for check in range(10) if luhn_holds(f"{body}{check}"))


def _bare(typed: str) -> str:
    return _BETWEEN.sub("", hyphenated(_CALLED.sub("", typed.strip())))


def _checked(digits: str, least: int, most: int) -> str:
    if not re.fullmatch(rf"\d{{{least},{most}}}", digits, re.ASCII) or not luhn_holds(digits):
        raise ValueError("not that many digits, or a wrong check digit")
    return digits
