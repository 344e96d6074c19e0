"""The service: one calculator."""

from components.figures.calculator import Calculator, calculator_pages
from lonekostnad.drawn import FIGURES, MONTHS, said
from lonekostnad.entered import BESIDE, EXAMPLE, groups, work
from portal.eservices.plugins import Plugin

CALCULATOR = Calculator(work=work, groups=groups, beside=BESIDE, figures=FIGURES, said=said, example=EXAMPLE, months=MONTHS)

service = Plugin(calculator_pages(CALCULATOR))
