"""Alert, skeleton, spinner and countdown: what is said, and when."""

from datetime import timedelta

import pytest
from reactpy import html

from components.ui.alert import alert
from components.ui.countdown import countdown
from components.ui.skeleton import skeleton
from components.ui.spinner import spinner
from portal.constants import SKELETON_ITEMS
from tests.components.ui.html_of import drawn, elements, en, plain, sv


@pytest.mark.parametrize(("kind", "role"), [("error", "alert"), ("warning", "alert"), ("info", "status"), ("success", "status")])
def test_a_message_has_a_role_only_when_it_appears_after_an_action(kind, role: str) -> None:  # type: ignore[no-untyped-def]
    (came_with_the_page,) = elements(drawn(alert(sv, kind, "Anmälan")), "alert")
    (appeared,) = elements(drawn(alert(sv, kind, "Anmälan", appears=True)), "alert")
    assert ("role" not in came_with_the_page, appeared["role"]) == (True, role)


@pytest.mark.parametrize(("kind", "words"), [("error", "Fel"), ("warning", "Varning"), ("info", "Information"), ("success", "Klart")])
def test_the_kind_of_a_message_is_a_word(kind, words: str) -> None:  # type: ignore[no-untyped-def]
    assert plain(drawn(alert(sv, kind, "Anmälan", html.p("Mer")))) == f"{words}: Anmälan Mer"


def test_a_skeleton_has_three_shapes_that_nobody_hears_and_one_text() -> None:
    shapes = drawn(skeleton(sv))
    assert [shape["aria-hidden"] for shape in elements(shapes, "skeleton-item")] == ["true"] * SKELETON_ITEMS == ["true"] * 3
    assert elements(shapes, "skeleton")[0]["aria-busy"] == "true"
    assert (plain(shapes), plain(drawn(skeleton(sv, text="Söker")))) == ("Innehåll laddas", "Söker")


@pytest.mark.parametrize(("t", "words"), [(sv, "Innehåll laddas"), (en, "Content is loading")])
def test_a_spinner_says_that_content_is_loading(t, words: str) -> None:  # type: ignore[no-untyped-def]
    assert plain(drawn(spinner(t))) == words
    assert elements(drawn(spinner(t)), "spinner")[0]["role"] == "status"


@pytest.mark.parametrize(
    ("left", "seconds", "clock"), [(120, "120", "02:00"), (119.2, "120", "02:00"), (59, "59", "00:59"), (0, "0", "00:00")]
)
def test_a_countdown_shows_the_time_left_before_it_lives(left: float, seconds: str, clock: str) -> None:
    def shown(text: str) -> str:
        return plain(drawn(countdown(text, timedelta(seconds=left), id="c")))

    assert (shown("om {n} s"), shown("om {time}")) == (f"om {seconds} s", f"om {clock}")
