"""The service: one calculator."""

from components.figures.calculator import Calculator, calculator_pages
from likviditetsbudget.drawn import FIGURES, OF_MONTHS, below, compare, said
from likviditetsbudget.entered import BESIDE, EXAMPLE, first_month, groups, work
from portal.eservices.plugins import Plugin

CALCULATOR = Calculator(
    work=work, groups=groups, first_month=first_month, beside=BESIDE, figures=FIGURES, said=said, example=EXAMPLE,
    below=below, months=OF_MONTHS, compare=compare, below_nought="balance",
)  # fmt: skip

service = Plugin(calculator_pages(CALCULATOR))
