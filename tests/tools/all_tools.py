"""The eight public tools: where each is, and how long."""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "services" / "tools"


@dataclass(frozen=True, slots=True)
class Tool:
    """One of them."""

    id: str
    package: str
    swedish: str
    english: str


TOOLS = (
    Tool(
        "tillvaxtverket-likviditetsbudget", "likviditetsbudget", "/tillvaxtverket/likviditetsbudget", "/en/tillvaxtverket/cash-flow-budget"
    ),
    Tool("tillvaxtverket-resultatbudget", "resultatbudget", "/tillvaxtverket/resultatbudget", "/en/tillvaxtverket/profit-budget"),
    Tool("tillvaxtverket-lonekostnad", "lonekostnad", "/tillvaxtverket/lonekostnad", "/en/tillvaxtverket/salary-cost"),
    Tool("tillvaxtverket-fakturahjalpen", "fakturahjalpen", "/tillvaxtverket/fakturahjalpen", "/en/tillvaxtverket/invoice-helper"),
    Tool("tillvaxtverket-finansiering", "finansiering", "/tillvaxtverket/finansiering", "/en/tillvaxtverket/funding-advice"),
    Tool(
        "tillvaxtverket-branschchecklistor",
        "branschchecklistor",
        "/tillvaxtverket/branschchecklistor",
        "/en/tillvaxtverket/industry-checklists",
    ),
    Tool("tillvaxtverket-hitta-tillstand", "hitta_tillstand", "/tillvaxtverket/hitta-tillstand", "/en/tillvaxtverket/permit-finder"),
    Tool(
        "bolagsverket-hjalp-att-valja-foretagsnamn",
        "foretagsnamn",
        "/bolagsverket/hjalp-att-valja-foretagsnamn",
        "/en/bolagsverket/help-choosing-a-company-name",
    ),
)


def lines_of(package: str) -> int:
    """Lines of Python of a tool, all of them."""
    return sum(len(file.read_text("utf-8").splitlines()) for file in (FOLDER / package).rglob("*.py"))
