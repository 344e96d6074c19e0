"""An app asks for another party: whom the visitor is asked about, and where they come back to."""

import logging

import pytest

from portal.engagemang.engagemang_list import EngagemangList, arranged
from portal.engagemang.model import Engagemang
from portal.eservices.party_change import PartyChange, change_wanted
from test_world.people import by_key

EAST, BRF = Engagemang("5521030014", "Östra Verken AB", "AB"), Engagemang("7521030010", "Brf Ängsblomman", "BRF")
BEATAS: EngagemangList = arranged(by_key("B03").person, [EAST, BRF])


def asks(number: object, address: object = "/inloggad/demo") -> PartyChange | None:
    return change_wanted("demo", BEATAS, EAST, number, address, base="/inloggad/demo")


@pytest.mark.parametrize("number", ["7521030010", "752103-0010"])
def test_another_party_of_the_visitors_is_asked_about_with_and_without_dash(number: str) -> None:
    assert asks(number) == PartyChange(BRF, "/inloggad/demo")


def test_oneself_is_a_party_too() -> None:
    assert asks("199204029806") == PartyChange(BEATAS.own, "/inloggad/demo")


@pytest.mark.parametrize("number", ["5521030014", "552103-0014"])
def test_the_party_at_hand_is_no_change(number: str, caplog: pytest.LogCaptureFixture) -> None:
    assert asks(number) is None
    assert caplog.records == []


@pytest.mark.parametrize("number", ["5529990011", None, 1, {}, "", "abc", "7521030010 ", "٧٥٢١٠٣٠٠١٠", "75210-30010"])
def test_what_is_not_the_visitors_is_logged_and_nobody_is_asked(number: object, caplog: pytest.LogCaptureFixture) -> None:
    assert asks(number) is None
    (record,) = caplog.records
    assert (record.levelno, "demo" in record.getMessage()) == (logging.ERROR, True)
    assert "5529990011" not in caplog.text


@pytest.mark.parametrize(
    ("address", "comes_back_to"),
    [
        ("/inloggad/demo/steg/2?x=1", "/inloggad/demo/steg/2?x=1"),
        ("/inloggad/demo?x=1", "/inloggad/demo?x=1"),
        ("/inloggad/demonstration", "/inloggad/demo"),
        ("//elsewhere.example/inloggad/demo", "/inloggad/demo"),
        ("https://elsewhere.example", "/inloggad/demo"),
        (None, "/inloggad/demo"),
    ],
)
def test_the_visitor_comes_back_to_the_service_and_nowhere_else(address: object, comes_back_to: str) -> None:
    change = asks("7521030010", address)
    assert change
    assert change.address == comes_back_to
