"""How an invoice is shown: its sums, and the document that it is."""

from operator import attrgetter

from components.figures.layout import Figure
from fakturahjalpen.worked_out import YES, Invoice, Row
from portal.eservices.service_visit import ServiceVisit
from portal.figures.document import Document, Line, Said, Sum
from portal.figures.money import NOUGHT, shown
from portal.words.dates import long_date
from portal.words.entered import amount

FIGURES = (
    Figure("to-pay", attrgetter("to_pay"), shown, is_main=True),
    *(Figure(name, attrgetter(name), shown) for name in ("net", "vat", "total", "rounding")),
)
PAID = ("bankgiro", "plusgiro", "iban")
HEADS = ("text", "antal", "pris", "rabatt", "moms", "amount")


def said(visit: ServiceVisit, invoice: Invoice) -> str:
    """The result in one sentence."""
    key = "said.back" if invoice.to_pay < NOUGHT else "said"
    return visit.t(key, to_pay=shown(abs(invoice.to_pay)), due=long_date(invoice.due, visit.locale))


def document(visit: ServiceVisit, invoice: Invoice) -> Document:
    """All that stands on the invoice."""
    t, of = visit.t, invoice.entered
    rates = [(name, rate, of_rates[rate]) for rate in invoice.bases for name, of_rates in (("base", invoice.bases), ("vat", invoice.vats))]
    return Document(
        lang=visit.locale,
        file=f"faktura-{of['nummer'] or 'utkast'}",
        title=f"{t('credit' if invoice.total < NOUGHT else 'invoice')} {of['nummer']}".strip(),
        mark=t("draft") if invoice.lacks else "",
        parties=[(t(f"group.{whose}"), _party(visit, invoice, whose)) for whose in ("saljare", "kopare")],
        about=_about(visit, invoice),
        heads=[t(f"head.{name}") for name in HEADS],
        lines=[Line(f"row-{row.number}", _cells(row), row.amount) for row in invoice.rows],
        sums=[
            *(Sum(t(f"of-rate.{name}", rate=rate), value, f"{name}-{rate}") for name, rate, value in rates),
            *(Sum(t(f"result.{each.name}"), each.value(invoice) or NOUGHT, is_main=each.is_main) for each in (*FIGURES[1:], FIGURES[0])),
        ],
        words=[*([t("reverse")] if invoice.is_reverse else []), *filter(None, [of["ovrigt"]])],
        page=t("page"),
    )  # fmt: skip


def _party(visit: ServiceVisit, invoice: Invoice, whose: str) -> list[str]:
    of = {name.partition(".")[2]: value for name, value in invoice.entered.items() if name.startswith(f"{whose}.") and value}
    numbers = [f"{visit.t(f'field.{whose}.{name}')}: {of[name]}" for name in ("orgnr", "momsnr", "sate") if name in of]
    lines = [of.get("namn", ""), of.get("adress", ""), f"{of.get('postnr', '')} {of.get('ort', '')}".strip(), *numbers]
    return [*filter(None, lines), *([visit.t("f-tax")] if any(lines) and of.get("fskatt") == YES else [])]


def _about(visit: ServiceVisit, invoice: Invoice) -> list[Said]:
    of = invoice.entered
    days = {"date": of["datum"], "delivery": of["leverans"], "due": invoice.due}
    told = [Said(name, visit.t(f"about.{name}"), long_date(day, visit.locale), f"{day}") for name, day in days.items() if day]
    rate = f"{amount.shown(of['ranta'], 2)}\u00a0%" if of["ranta"] else ""
    words = {"number": of["nummer"], "credits": of["krediterar"], **{name: of[name] for name in PAID}, "ocr": invoice.ocr, "interest": rate}
    return [*told, *(Said(name, visit.t(f"about.{name}"), value) for name, value in words.items() if value)]


def _cells(row: Row) -> list[str]:
    of = row.entered
    discount = f"{amount.shown(of['rabatt'], 4)}\u00a0%" if of["rabatt"] else ""
    quantity = f"{amount.shown(of['antal'], 3)} {of['enhet']}".strip()
    return [" – ".join(filter(None, (of["text"], of["skal"]))), quantity, shown(of["pris"]), discount, f"{row.rate}\u00a0%"]
