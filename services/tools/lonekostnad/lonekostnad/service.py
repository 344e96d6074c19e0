"""The service: one calculator."""

from components.figures.calculator import Calculator, calculator_pages
from lonekostnad import drawn, entered
from portal.eservices.plugins import Plugin

CALCULATOR = Calculator(
    work=entered.work, groups=entered.groups, year="ar", beside=frozenset({"semester", "pension"}), figures=drawn.FIGURES,
    said=drawn.said, months=drawn.MONTHS, compare=drawn.compare,
)  # fmt: skip
service = Plugin(calculator_pages(CALCULATOR))
