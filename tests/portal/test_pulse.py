"""What pages without a websocket ask for: whether something has changed, and the notices when they have."""

import lxml.html
import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from portal.switches.known import KNOWN
from portal.testing.visitors import Visitor
from test_world.outside_world import NOTICES, add_notice, remove_notice, set_flag
from tests.portal.switches.conftest import Olle, olle

__all__ = ["olle"]

pytestmark = pytest.mark.django_db

PULSE = "/api/skalet/v1/puls"
FLOOD = {**NOTICES["N-SKAL"], "uuid": "9d3c7e1a-0000-4000-8000-000000000001"}


def pulse() -> dict[str, object]:
    answer = Client().get(PULSE)
    assert (answer.status_code, answer["Cache-Control"], dict(answer.cookies)) == (200, "no-store", {})
    assert len(answer.content) <= 300
    found: dict[str, object] = answer.json()
    assert set(found) == {"release", "notices", "flags", "everyMs"}
    return found


@pytest.mark.requirement("EDGE-024")
def test_it_is_the_same_until_something_changes_and_says_what() -> None:
    before = pulse()
    assert pulse() == before
    add_notice(str(FLOOD["uuid"]), FLOOD)
    noticed = pulse()
    assert {name for name in before if before[name] != noticed[name]} == {"notices"}
    remove_notice(str(FLOOD["uuid"]))
    assert pulse() == before
    set_flag("vst-ft-custom-service-menu", "true")
    set_flag("vst-ft-development", "7")
    assert {name for name, value in pulse().items() if before[name] != value} == {"flags"}


def test_a_closed_service_is_told_among_the_flags(olle: Olle) -> None:
    before = pulse()
    olle.closes("tillvaxtverket-likviditetsbudget")
    assert {name for name, value in pulse().items() if before[name] != value} == {"flags"}


@pytest.mark.requirement("EDGE-024")
def test_operators_slow_it_down_by_command_and_it_is_no_flag(django_capture_on_commit_callbacks: object) -> None:
    def runs(*arguments: str) -> None:
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
            call_command("pulse", *arguments)

    assert pulse()["everyMs"] == 5_000
    runs("15s", "--until", "+2h")
    assert pulse()["everyMs"] == 15_000
    assert not [flag for flag in Client().get("/api/skalet/v1/features").json() if flag["key"] == "puls"]
    runs("--usual")
    assert pulse()["everyMs"] == 5_000


@pytest.mark.parametrize("said", [(), ("1s",), ("601s",), ("fort",), ("15s", "--usual"), ("15s", "--until", "snart")])
def test_a_pace_that_no_page_should_have_is_refused_in_words(said: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("pulse", *said)
    assert KNOWN.now().pulse_every.total_seconds() == 5


def test_the_notices_of_a_mark_are_those_of_a_page_and_other_marks_have_none() -> None:
    mark = pulse()["notices"]
    for language, title in (("sv", NOTICES["N-SKAL"]["messages"]["sv"]["title"]), ("en", NOTICES["N-SKAL"]["messages"]["en"]["title"])):
        answer = Client().get(f"/api/skalet/v1/notiser/{language}/-/{mark}")
        assert (answer.status_code, answer["Content-Language"], dict(answer.cookies)) == (200, language, {})
        drawn = lxml.html.fromstring(answer.content.decode())
        assert drawn.get("data-testid") == "notices" and title in drawn.text_content()
    page = Visitor().visits("/moms").find("notices")
    drawn = lxml.html.fromstring(Client().get(f"/api/skalet/v1/notiser/sv/-/{mark}").content.decode())
    assert lxml.html.tostring(drawn) == lxml.html.tostring(page).strip()
    assert Client().get("/api/skalet/v1/notiser/sv/-/000000000000").status_code == 404
    assert Client().get(f"/api/skalet/v1/notiser/fi/-/{mark}").status_code == 404


def test_nobodys_pages_rest_and_those_of_somebody_of_services_and_of_what_is_watched_do_not() -> None:
    def rests(visitor: Visitor, path: str) -> bool:
        return bool(visitor.follows(path).tree.xpath("//*[@id='root'][@data-still]"))

    nobody, beata = Visitor(), Visitor("B03")
    for path in ("/", "/moms", "/en/vat", "/tjanster", "/nyheter", "/cookies", "/sok?q=moms", "/finns-inte"):
        assert rests(nobody, path), path
        assert not rests(beata, path), path
    for path in ("/inloggad/logga-in", "/driftinformation", "/tillvaxtverket/likviditetsbudget"):
        assert not rests(nobody, path), path
