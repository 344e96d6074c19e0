"""The service: one calculator."""

from components.figures.calculator import Calculator, calculator_pages
from portal.eservices.plugins import Plugin
from resultatbudget.drawn import FIGURES, below, said
from resultatbudget.entered import BESIDE, GROUPS, work

CALCULATOR = Calculator(work=work, groups=lambda visit: GROUPS, beside=BESIDE, figures=FIGURES, said=said, below=below, saves=True)

service = Plugin(calculator_pages(CALCULATOR))
