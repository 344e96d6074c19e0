"""How often VAT is declared (26 kap. skatteförfarandelagen), and when none needs to be (18 kap. mervärdesskattelagen 2023:200)."""

from portal.flow import Answers

EXEMPT_BELOW = 120_000
"""Kronor of turnover in a year below which a business may leave VAT out."""
BY_YEAR_UP_TO = 1_000_000
BY_QUARTER_UP_TO = 40_000_000
"""Kronor of taxable turnover in a year."""
PERIODS = ("ar", "kvartal", "manad")


def may_be_left_out(answers: Answers) -> bool:
    return "moms" in answers["slag"] and answers["omsattning"] < EXEMPT_BELOW


def is_declared(answers: Answers) -> bool:
    return "moms" in answers["slag"] and answers["avsta"] != "ja"


def periods(answers: Answers) -> tuple[str, ...]:
    """Those that may be chosen: the larger the turnover, the shorter."""
    turnover = answers["omsattning"]
    if turnover <= BY_YEAR_UP_TO:
        return PERIODS
    return PERIODS[1:] if turnover <= BY_QUARTER_UP_TO else PERIODS[2:]
