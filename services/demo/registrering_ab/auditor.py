"""Whether the company must have an auditor (9 kap. 1 § and 3 kap. 1 § aktiebolagslagen; that it is asked as expected is decided here)."""

from portal.flow import Answers

LIMITS = {"anstallda": 3, "balansomslutning": 1_500_000, "omsattning": 3_000_000}
"""How many employees, kronor of balance, kronor of turnover."""


def must_have(answers: Answers) -> bool:
    """Two of the three are expected to be passed."""
    passed = [answers[name] is not None and answers[name] > most for name, most in LIMITS.items()]
    return sum(passed) >= 2


def may_choose(answers: Answers) -> bool:
    return not must_have(answers)


def wants_or_must(answers: Answers) -> bool:
    return must_have(answers) or answers["vill_ha_revisor"] == "ja"
