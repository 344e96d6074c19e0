"""What changes cost: of those that were decided at one occasion the highest fee, and of each occasion one."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Final

from testmyndighet import fee

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers
from portal.words.dates import long_date
from portal.words.entered import amount

FEES: Final[Mapping[str, str]] = {
    "foretagsnamn": "andra-namn",
    **dict.fromkeys(("styrelse", "firmateckning", "revisor"), "andra-foretradare"),
    **dict.fromkeys(("verksamhet", "sate", "bolagsordning", "stadgar"), "andra-stadgar"),
}
"""By kind of change; what is not here costs nothing."""
DAYS: Final[Mapping[str, str]] = {"styrelse": "styrelse_dag", "firmateckning": "firmateckning_dag", "revisor": "revisor_dag"}
OF_ARTICLES: Final = ("namn_dag", "stadge_dag")
"""The day of the meeting that decided the articles, with or without a name."""


def fee_of(answers: Answers) -> int:
    """Kronor."""
    return sum(max(kinds.values()) for kinds in occasions(answers).values())


def occasions(answers: Answers) -> Mapping[date | None, Mapping[str, int]]:
    """By the day of the decision, which a sole trader has not, what each change costs by itself."""
    found: dict[date | None, dict[str, int]] = {}
    for kind in answers["vad"]:
        if kind in FEES:
            found.setdefault(_day(kind, answers), {})[kind] = fee(FEES[kind])
    return found


def how(visit: ServiceVisit, answers: Answers) -> str:
    """How the fee was worked out, in words."""
    told = [_occasion(visit, day, kinds) for day, kinds in sorted(occasions(answers).items(), key=lambda each: each[0] or visit.today)]
    return " ".join(told) or visit.t("fee.inget")


def _occasion(visit: ServiceVisit, day: date | None, kinds: Mapping[str, int]) -> str:
    changes = ", ".join(
        visit.t("fee.andring", vad=visit.t(f"field.vad.option.{kind}"), kronor=amount.shown(Decimal(kronor), 0))
        for kind, kronor in kinds.items()
    )
    key = "fee.ett" if len(kinds) == 1 else "fee.flera"
    return visit.t(key if day else f"{key}-utan-dag", andringar=changes, dag=long_date(day, visit.locale) if day else "")


def _day(kind: str, answers: Answers) -> date | None:
    return next((answers[name] for name in ([DAYS[kind]] if kind in DAYS else OF_ARTICLES) if answers.get(name)), None)
