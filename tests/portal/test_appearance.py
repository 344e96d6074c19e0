"""Light or dark, chosen for this browser."""

import pytest

from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db


def test_the_system_decides_until_somebody_chooses() -> None:
    page = Visitor().visits("/tjanster")
    assert page.tree.get("data-theme") is None
    assert page.find("appearance-auto").get("aria-pressed") == "true"


def test_dark_is_kept_for_a_year_and_the_visitor_comes_back_to_the_same_page() -> None:
    visitor = Visitor()
    answer = visitor.presses(visitor.visits("/en/services?x=1"), "appearance-dark")
    assert (answer.status, answer.location) == (303, "/en/services?x=1")
    assert answer.cookies["vst_theme"]["max-age"] == 31536000
    page = visitor.visits("/en/services")
    assert page.tree.get("data-theme") == "dark"
    assert page.find("appearance-dark").get("aria-pressed") == "true"


def test_leaving_it_to_the_system_again_removes_the_cookie() -> None:
    visitor = Visitor()
    visitor.presses(visitor.visits("/utseende"), "appearance-dark")
    answer = visitor.presses(visitor.visits("/utseende"), "appearance-auto")
    assert answer.status == 303
    assert visitor.cookie("vst_theme") is None


@pytest.mark.parametrize("fields", [{"theme": "pink"}, {}, {"theme": 'dark" onload="'}])
def test_another_word_is_refused_with_a_page(fields: dict[str, str]) -> None:
    answer = Visitor().posts("/utseende", fields)
    assert answer.status == 400
    assert answer.screen == "error-400"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "/\\evil.example"])
def test_nobody_is_led_out_of_the_portal(target: str) -> None:
    assert Visitor().posts("/utseende", {"theme": "dark", "redirect": target}).location == "/utseende"


def test_a_cookie_with_another_word_counts_as_none() -> None:
    page = Visitor().keeps("vst_theme", "pink").visits("/tjanster")
    assert page.tree.get("data-theme") is None
