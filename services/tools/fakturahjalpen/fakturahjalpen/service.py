"""The service: an invoice that is made, and one that is checked."""

from components.figures.calculator import Calculator, calculator_pages
from components.figures.kept import Kept
from components.figures.particulars import lacking_part, ticking_page
from fakturahjalpen import drawn, entered
from portal.eservices.plugins import Plugin

CHECK = "kontrollera"
CALCULATOR = Calculator(
    work=entered.work, groups=entered.groups, beside=frozenset({"betalning", "mer"}), figures=drawn.FIGURES, said=drawn.said,
    results=lacking_part, document=drawn.document, leads_to=(CHECK,), has_links=False,
    keeps=Kept(frozenset(f"saljare.{name}" for name in entered.SELLER), "keep-seller"),
)  # fmt: skip
service = Plugin({**calculator_pages(CALCULATOR), CHECK: ticking_page(entered.PARTICULARS)})
