"""What is entered of an invoice, and what is made of it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from fakturahjalpen.worked_out import YES, Invoice, work_out
from portal.eservices.service_visit import ServiceVisit
from portal.figures import numbers, particulars
from portal.figures.entered import Amount, Checked, Choice, Day, Field, Text, Whole
from portal.figures.outcome import Outcome
from portal.figures.particulars import ALWAYS, Particular
from portal.figures.rates import Rate, rate_on
from portal.figures.rows import Group, Rows, read_all
from portal.words.dates import long_date

YEARS, ROWS, FOOD, SIMPLE = 10, 50, "moms.livsmedel", "faktura.forenklad"
ADDRESS = {"namn": "organization", "adress": "street-address", "postnr": "postal-code", "ort": "address-level2"}
QUANTITY = Decimal("999999.999")
ROW: Mapping[str, Field] = {
    "text": Text(), "antal": Amount(-QUANTITY, QUANTITY, 3, "", Decimal(1)), "enhet": Text(10), "pris": Amount(-Amount().most),
    "rabatt": Amount(most=Decimal(100), decimals=4, unit="%", otherwise=Decimal(0)), "moms": Choice(("25", "12", "6", "0")),
    "slag": Choice(("annat", "livsmedel")), "skal": Text(),
}  # fmt: skip
SELLER: Mapping[str, Field] = {
    **{name: Text(autocomplete=f"section-saljare {known_as}") for name, known_as in ADDRESS.items()},  # the visitor, and not the buyer
    "orgnr": Checked(numbers.company, "company", of_digits=True), "momsnr": Checked(numbers.vat_swedish, "vat-swedish"),
    "fskatt": Choice((YES, "nej")), "sate": Text(),
}  # fmt: skip
BUYER: Mapping[str, Field] = {**dict.fromkeys(ADDRESS, Text()), "orgnr": SELLER["orgnr"], "momsnr": Checked(numbers.vat, "vat")}
PAID: Mapping[str, Field] = {
    "bankgiro": Checked(numbers.bankgiro, "bankgiro", of_digits=True), "plusgiro": Checked(numbers.plusgiro, "plusgiro", of_digits=True),
    "iban": Checked(numbers.iban, "iban"), "ocr.underlag": Checked(numbers.digits_of_ocr, "ocr"), "ocr.langd": Choice(("nej", YES)),
}  # fmt: skip
MORE: Mapping[str, Field] = {
    "omvand": Choice(("nej", YES)), "avrunda": Choice((YES, "nej")), "krediterar": Text(),
    "ranta": Amount(most=Decimal(100), unit="%"), "ovrigt": Text(),
}  # fmt: skip
PARTICULARS = particulars.read(Path(__file__).with_name("particulars.toml"))


def groups(visit: ServiceVisit) -> Mapping[str, Group]:
    """The fields as they stand on the page."""
    day = Day(visit.today, YEARS)
    today, days = replace(day, otherwise=visit.today), Whole(0, 365, otherwise=30)
    seller, buyer = ({f"{whose}.{name}": each for name, each in of.items()} for whose, of in (("saljare", SELLER), ("kopare", BUYER)))
    about: Mapping[str, Field] = {"nummer": Text(30), "datum": today, "leverans": day, "dagar": days}
    return {"faktura": about, "rader": Rows("r", ROWS, ROW), "saljare": seller, "kopare": buyer, "betalning": PAID, "mer": MORE}


def work(visit: ServiceVisit, typed: Mapping[str, str]) -> Outcome[Invoice]:
    """The invoice of what was typed; none before a row has a price."""
    entered, errors = read_all(groups(visit), typed, visit.t)
    if errors:
        return Outcome(typed, errors=errors)
    rows = {n: {name: entered[f"r{n}.{name}"] for name in ROW} for n in range(1, ROWS + 1) if entered.get(f"r{n}.pris") is not None}
    invoice = work_out(entered, rows)
    errors = _together(visit, invoice)
    if errors or not rows:
        return Outcome(typed, errors=errors)
    # The day of the delivery decides the VAT rate, whenever the invoice is written.
    simple, food = rate_on(SIMPLE, entered["datum"]), rate_on(FOOD, entered["leverans"] or entered["datum"])
    is_short = bool(simple and invoice.total <= (simple.value or 0) and not invoice.is_reverse)
    said = _food(visit, food, rows.values())
    result = replace(invoice, ocr=_ocr(entered), is_short=is_short, lacks=_lacks(invoice, is_short))
    return Outcome(typed, result, told=said, figures=tuple(filter(None, (simple, food if said else None))))


def _food(visit: ServiceVisit, rate: Rate | None, rows: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """What is said of food at a higher rate than that of the time."""
    if not rate or rate.value is None or not rate.until:
        return ()
    is_above = any(row["slag"] == "livsmedel" and Decimal(row["moms"]) > rate.value for row in rows)
    return (visit.t("food", rate=rate.value, until=long_date(rate.until, visit.locale)),) if is_above else ()


def _ocr(of: Mapping[str, Any]) -> str:
    return numbers.ocr(of["ocr.underlag"], has_length=of["ocr.langd"] == YES) if of["ocr.underlag"] else ""


def _lacks(invoice: Invoice, is_short: bool) -> tuple[Particular, ...]:
    rows, free = [row.entered for row in invoice.rows], [row.entered for row in invoice.rows if not row.rate]
    holds = {ALWAYS: rows, **({"omvand": rows} if invoice.is_reverse else {"momsfri": free} if free else {})}
    return particulars.missing(PARTICULARS, invoice.entered, holds, is_short=is_short)


def _together(visit: ServiceVisit, invoice: Invoice) -> dict[str, str]:
    """A sentence for each field that is wrong beside another."""
    entered = invoice.entered
    both = ("saljare.momsnr", "kopare.momsnr") if invoice.is_reverse else ()
    errors = {name: visit.t("both-numbers") for name in both if not entered[name]}
    if invoice.total < 0 and not entered["krediterar"]:
        errors["krediterar"] = visit.t("credits-which")
    try:
        _ocr(entered)
    except ValueError:
        errors["ocr.underlag"] = PAID["ocr.underlag"].limits(visit.t)
    return errors
