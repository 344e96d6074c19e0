"""The route of a draft, worked out from the one before."""

from collections.abc import Callable

import pytest

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Flow, Group, Radio, Step, Text
from portal.flow.contents import Contents, Row, StepFilled
from portal.flow.problem import Problem
from portal.flow.route import route
from tests.portal.eservices.visits import beatas_visit

READ: list[str] = []
"""The steps whose rules were asked."""


def asked(name: str) -> Callable[[ServiceVisit, Answers], list[Problem]]:
    """The rules of a step, which find nothing wrong."""

    def rules(visit: ServiceVisit, answers: Answers) -> list[Problem]:
        READ.append(name)
        return []

    return rules


FLOW = Flow(
    "torg",
    version=1,
    steps=[
        Step("plats", Text("torg"), check=asked("plats")),
        Step("varor", Radio("sort", ["mat", "hantverk"]), check=asked("varor")),
        Step("livsmedel", Text("anlaggning"), when=lambda answers: answers["sort"] == "mat", check=asked("livsmedel")),
        Group("saljare", Text("namn"), together=asked("saljare")),
        Step("kontakt", Text("epost"), check=asked("kontakt")),
    ],
)


def filled(**raw: str) -> StepFilled:
    """A step that was sent with these answers."""
    return StepFilled({name: (value,) for name, value in raw.items()}, True, 1)


FOOD = Contents(
    {"plats": filled(torg="Möllan"), "varor": filled(sort="mat"), "livsmedel": filled(anlaggning="12"), "kontakt": filled(epost="a@b.se")},
    {"saljare": (Row("1", {"namn": ("Selma",)}, 1),)},
    frozenset({"saljare"}),
)


@pytest.fixture
def beata() -> ServiceVisit:
    """Beata Ek, who acts for Östra Verken."""
    return beatas_visit("torg")


CHANGED = {
    "nothing": (FOOD, []),
    "the last step": (FOOD.with_step("kontakt", filled(epost="c@d.se")), ["kontakt"]),
    "a row": (FOOD.with_rows("saljare", ()), ["saljare", "kontakt"]),
    "an answer that takes a step away": (FOOD.with_step("varor", filled(sort="hantverk")), ["varor", "saljare", "kontakt"]),
    "a step that is emptied": (FOOD.with_step("plats", StepFilled({}, False, 2)), ["varor", "livsmedel", "saljare", "kontakt"]),
}


@pytest.mark.parametrize("what", CHANGED)
def test_the_route_after_a_change_is_the_one_that_would_be_made_anew_and_reads_no_step_before_it(beata: ServiceVisit, what: str) -> None:
    contents, read = CHANGED[what]
    before = route(FLOW, FOOD, beata)
    READ.clear()
    after = route(FLOW, contents, beata, earlier=before)
    assert read == READ
    assert after == route(FLOW, contents, beata)


def test_a_step_that_comes_back_on_the_route_is_read_with_what_was_typed_in_it(beata: ServiceVisit) -> None:
    without = route(FLOW, FOOD.with_step("varor", filled(sort="hantverk")), beata)
    assert [stop.name for stop in without.stops] == ["plats", "varor", "saljare", "kontakt"]
    again = route(FLOW, FOOD, beata, earlier=without)
    assert [stop.name for stop in again.stops] == ["plats", "varor", "livsmedel", "saljare", "kontakt"]
    assert again.answers["anlaggning"] == "12"


def test_the_answers_of_a_later_step_are_not_known_before_it() -> None:
    assert FLOW.not_before(FLOW.parts[1]) == {"sort", "anlaggning", "saljare", "epost"}
    assert FLOW.not_before(FLOW.parts[3]) == {"epost"}
    assert dict(Answers({"torg": "Möllan"}, FLOW.not_before(FLOW.parts[1]))) == {"torg": "Möllan"}
