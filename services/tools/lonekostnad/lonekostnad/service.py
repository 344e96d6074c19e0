"""The service: one calculator."""

from components.figures.calculator import Calculator, calculator_page
from lonekostnad.drawn import FIGURES, below, said
from lonekostnad.entered import BESIDE, EXAMPLE, groups, work
from portal.eservices.plugins import Plugin

CALCULATOR = Calculator(work=work, groups=groups, beside=BESIDE, figures=FIGURES, said=said, example=EXAMPLE, below=below)

service = Plugin({"": calculator_page(CALCULATOR)})
