"""An application for a market stall: which questions come, what is refused, what it costs, what the municipality gets."""

import pytest
from torgplats import flow

from portal.testing.flows import Journey, in_days

pytestmark = pytest.mark.django_db
CRAFTS = (
    Journey(flow)
    .as_("B03")
    .answers(torg="hamntorget", fran=in_days(20), till=in_days(21), varor=["hantverk", "blommor"], el="ja", om="Slöjd av en och björk")
)
FOOD = CRAFTS.answers(varor=["mat"], anlaggning="1234-56", epost="beata@exempel.se")
SELMA = {"namn": "Selma Ensam", "personnummer": "197903059801", "epost": "selma@exempel.se"}


def test_only_who_sells_food_is_asked_for_the_kitchen() -> None:
    CRAFTS.reaches("medhjalpare").passes_by("livsmedel")
    FOOD.reaches("livsmedel").reaches("kontrollera")


def test_days_are_in_order_and_at_most_thirty() -> None:
    CRAFTS.answers(till=in_days(19)).is_refused("till", "till-fore-fran")
    CRAFTS.answers(till=in_days(50)).is_refused("till", "for-lange")
    FOOD.answers(anlaggning="12345").is_refused("anlaggning", "anlaggning-shape")
    FOOD.answers(medhjalpare=[{**SELMA, "personnummer": "197504109808"}]).is_refused("personnummer", "no-personal-number")


def test_each_day_costs_and_electricity() -> None:
    CRAFTS.costs(700)
    CRAFTS.answers(el="nej", till=in_days(20)).costs(150)


def test_the_municipality_gets_the_answers_that_all_have_signed_and_nothing_that_left_the_route() -> None:
    sent = FOOD.answers(medhjalpare=[SELMA]).in_("en").submits(signed_by=["S01"])
    assert sent.fee == 700
    assert sent.answers["torg"] == "hamntorget"
    assert sent.answers["fran"] == in_days(20).isoformat()
    assert sent.answers["medhjalpare"] == [SELMA]
    assert "anlaggning" not in CRAFTS.submits().answers
