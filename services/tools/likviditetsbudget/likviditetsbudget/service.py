"""The service: one calculator."""

from components.figures.calculator import Calculator, calculator_pages
from likviditetsbudget import drawn, entered
from portal.eservices.plugins import Plugin

CALCULATOR = Calculator(
    work=entered.work, groups=entered.groups, starts="start", beside=entered.BESIDE, figures=drawn.FIGURES, said=drawn.said,
    below=drawn.below, saves=True, months=drawn.OF_MONTHS, below_nought="balance", compare=drawn.compare,
)  # fmt: skip
service = Plugin(calculator_pages(CALCULATOR))
