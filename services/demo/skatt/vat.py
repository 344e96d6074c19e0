"""How often VAT is declared (26 kap. skatteförfarandelagen), and when none needs to be (18 kap. mervärdesskattelagen 2023:200)."""

from portal.flow import Answers

EXEMPT_BELOW = 120_000
"""Kronor of turnover in a year below which a business may leave VAT out."""
BY_YEAR_UP_TO = 1_000_000
BY_QUARTER_UP_TO = 40_000_000
"""Kronor of taxable turnover in a year."""


def may_be_left_out(answers: Answers) -> bool:
    return bool(answers["moms"]) and answers["omsattning"] is not None and answers["omsattning"] < EXEMPT_BELOW


def is_declared(answers: Answers) -> bool:
    return bool(answers["moms"]) and answers["avsta"] != "ja"


def has_three_periods(answers: Answers) -> bool:
    return answers["omsattning"] is not None and answers["omsattning"] <= BY_YEAR_UP_TO


def has_two_periods(answers: Answers) -> bool:
    return answers["omsattning"] is not None and BY_YEAR_UP_TO < answers["omsattning"] <= BY_QUARTER_UP_TO


def has_one_period(answers: Answers) -> bool:
    return answers["omsattning"] is not None and answers["omsattning"] > BY_QUARTER_UP_TO
