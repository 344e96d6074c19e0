"""The service: one calculator."""

from components.figures.calculator import Calculator, calculator_page
from lonekostnad.drawn import FIGURES, below, said
from lonekostnad.entered import EXAMPLE, groups, work
from portal.eservices.plugins import Plugin

service = Plugin({"": calculator_page(Calculator(work=work, fields=groups, figures=FIGURES, said=said, example=EXAMPLE, below=below))})
