"""Operators switch and close at /admin/operations/; editors do not."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.utils import timezone

from portal.switches import desk
from portal.testing.visitors import Visitor
from tests.portal.editing.conftest import _loaded_once, committed, edited, editor

__all__ = ["_loaded_once", "committed", "edited", "editor"]

PAGE, KEY = "/admin/operations/", "vst-ft-custom-service-menu"
FLAG = {"key": KEY, "value": "off", "reason": "Fel i kortet", "until": "+2m"}
CLOSED = {"service": "bolagsverket-arenden", "sv": "Vi rättar ett fel.", "en": "We are mending a fault.", "until": "+10m"}


@pytest.fixture
def operator(editor: Callable[[str], Client]) -> Client:
    return editor("operator")


def part(client: Client, test_id: str) -> str:
    page = lxml.html.document_fromstring(client.get(PAGE).content)
    return " ".join(each.text_content() for each in page.xpath(f"//*[@data-testid='{test_id}']"))


def test_an_operator_switches_a_flag_and_releases_it_and_both_stand_in_the_history(operator: Client, committed: Any) -> None:
    with committed():
        assert operator.post(f"{PAGE}switch/", FLAG).status_code == 302
    assert Visitor().visits("/tjanster").location == "/404"
    assert KEY in part(operator, "switches-in-force")
    assert "omställd här" in operator.get(PAGE).content.decode()
    with committed():
        assert operator.post(f"{PAGE}release/", {"key": KEY}).status_code == 302
    assert Visitor().visits("/tjanster").status == 200
    assert part(operator, "switches-in-force") == ""
    history = part(operator, "switch-history")
    assert "Fel i kortet" in history
    assert history.count("operator") == 2, "who switched it, and who released it"


def test_an_operator_closes_a_service_and_opens_it(operator: Client, committed: Any) -> None:
    with committed():
        assert operator.post(f"{PAGE}close/", CLOSED).status_code == 302
    assert Visitor().visits("/inloggad/bolagsverket/arenden").status == 503
    assert "Ärenden" in part(operator, "switches-in-force")
    with committed():
        operator.post(f"{PAGE}open/", {"service": CLOSED["service"]})
    assert Visitor().visits("/inloggad/bolagsverket/arenden").status == 302
    assert "Vi rättar ett fel." in part(operator, "switch-history")


def test_what_is_still_switched_can_be_undone_however_much_was_switched_since(operator: Client) -> None:
    since = timezone.now()
    desk.switch(KEY, "off", "Fel i kortet", "operator", since)
    desk.close(CLOSED["service"], CLOSED["sv"], CLOSED["en"], "operator", since)
    for minute in range(1, 61):
        desk.switch("vst-ft-automock", "on", "Prov", "operator", since + timedelta(minutes=minute))
    desk.release("vst-ft-automock", "operator", since + timedelta(hours=2))
    held = part(operator, "switches-in-force")
    assert KEY in held and "Ärenden" in held and "vst-ft-automock" not in held
    assert "Fel i kortet" not in part(operator, "switch-history"), "which has the last fifty"


@pytest.mark.parametrize(
    ("act", "typed", "words"),
    [
        ("switch", {**FLAG, "reason": " "}, "Skriv varför"),
        ("switch", {**FLAG, "key": "vst-ft-nothing"}, "Välj en flagga."),
        ("switch", {**FLAG, "number": "många"}, "skriv ett heltal"),
        ("switch", {**FLAG, "until": "snart"}, "Skriv en tid"),
        ("switch", {**FLAG, "until": "2020-01-01 10:00"}, "framåt i tiden"),
        ("close", {**CLOSED, "en": ""}, "Skriv varför"),
        ("close", {**CLOSED, "service": "no-service"}, "Välj en e-tjänst."),
        ("open", {"service": "no-service"}, "Välj en e-tjänst."),
    ],
)
def test_what_can_not_be_done_is_told_of_and_stands_in_the_form(operator: Client, act: str, typed: dict[str, str], words: str) -> None:
    answer = operator.post(f"{PAGE}{act}/", typed)
    assert answer.status_code == 400
    page = lxml.html.document_fromstring(answer.content)
    assert words in page.xpath("//*[@data-testid='switch-wrong']")[0].text_content()
    form = next(iter(page.xpath("//*[@data-testid='flag-switch' or @data-testid='service-close'][parent::details[@open]]")), None)
    kept = {name: value for name, value in typed.items() if form is not None and name in form.fields and value in (form.fields[name] or "")}
    assert act == "open" or len(kept) >= len(typed) - 1
    assert desk.history(10) == ()


@pytest.mark.parametrize("name", ["redaktor", "publicerare"])
@pytest.mark.parametrize(("act", "typed"), [("switch", FLAG), ("release", FLAG), ("close", CLOSED), ("open", CLOSED)])
def test_others_are_refused(editor: Callable[[str], Client], name: str, act: str, typed: dict[str, str]) -> None:
    someone = editor(name)
    assert someone.get(PAGE).status_code == 403
    assert someone.post(f"{PAGE}{act}/", typed).status_code == 403
    assert desk.history(10) == ()
