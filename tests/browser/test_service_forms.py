"""Forms of e-services that others wrote in Python: what is mended leaves the summary, no click is lost by it, and too large a file is
answered in words.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select

from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.portal.eservices.installing import install

FORM = "/inloggad/enkat"
UPLOAD = f"{FORM}/bilaga"

_ROWS = """
api = 1

[[service]]
id = "enkat"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "enkat" }
"""
_TEXTS = '"service.enkat.name" = "{name}"\n"service.enkat.description" = "…"\n'
_CODE = '''
"""A form with a field of each kind, all of which must be answered; and a file of at most 5 MB."""

from reactpy import html

from components.eservices.service_form import service_form
from components.ui.button import button
from components.ui.checkbox import checkbox, checkboxes
from components.ui.date_picker import date_picker
from components.ui.form import FieldError
from components.ui.radio import Choice, radio
from components.ui.select import Option, select
from components.ui.text_input import text_input
from portal.eservices.answers import TOO_MUCH
from portal.eservices.plugins import Again, Plugin, ServicePage, Went

NAMES = ("name", "size", "kinds", "place", "day", "sure")


async def nothing_wrong(visit):
    return ()


async def take(visit, fields):
    wrong = tuple(name for name in NAMES if not fields.get(name))
    return Again(wrong) if wrong else Went()


def form(visit, wrong):
    said = {name: f"Svara på {name}." if name in wrong else "" for name in NAMES}
    pair = [("a", "Alfa"), ("b", "Beta")]
    return html.div(
        {"className": "wrap wrap--text article"},
        html.h1("Enkät"),
        service_form(
            visit,
            text_input(visit.t, "Namn", name="name", id="name", error=said["name"], test_id="name"),
            radio("Storlek", [Choice(label, value) for value, label in pair], name="size", id="size", error=said["size"]),
            html.div({"id": "kinds"}, checkboxes("Slag", *[checkbox(l, name="kinds", id=f"kinds-{v}", value=v) for v, l in pair])),
            select(visit.t, "Ort", [Option(l, v) for v, l in pair], name="place", id="place", optional=True, error=said["place"]),
            date_picker(visit.t, "Dag", name="day", id="day", today=visit.today, error=said["day"]),
            checkbox("Allt stämmer", name="sure", id="sure", error=said["sure"]),
            button("Skicka", type="submit", test_id="send"),
            label="Enkät",
            id="survey",
            errors=[FieldError(name, said[name]) for name in NAMES if name in wrong],
        ),
    )


async def take_file(visit, fields):
    return Went("bilaga", f"kom={sum(each.size for each in fields.files('file'))}")


def upload(visit, data):
    told = "För mycket" if visit.query.get(TOO_MUCH) == "ja" else visit.query.get("kom", "")
    return html.div(
        html.h1("Bilaga"),
        html.p({"data-testid": "told"}, told),
        service_form(
            visit,
            html.input({"type": "file", "name": "file", "aria-label": "Fil", "data-testid": "file"}),
            button("Skicka", type="submit", test_id="send"),
            label="Bilaga",
            id="upload",
            encType="multipart/form-data",
        ),
    )


service = Plugin(
    {
        "": ServicePage(draw=form, load=nothing_wrong, post=take),
        "bilaga": ServicePage(draw=upload, post=take_file, files=lambda values: 5_000_000),
    }
)
'''


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with that service installed."""
    place = tmp_path_factory.mktemp("packages")
    install(place, "enkat", _CODE, {"enkat": "enkat:service"}, _ROWS, sv=_TEXTS.format(name="Enkät"), en=_TEXTS.format(name="Survey"))
    with serving(tmp_path_factory.mktemp("data"), PYTHONPATH=str(place)) as one:
        yield one


@pytest.fixture
def refused(portal: Portal) -> Portal:
    """The form, sent with nothing in it."""
    portal.width(1280, 900)
    portal.log_in("P00", FORM)
    portal.click("send")
    portal.wait(lambda: portal.has("form-errors"), "the summary")
    portal.wait(lambda: portal.driver.switch_to.active_element.get_attribute("id") == "name", "the focus in the first field")
    return portal


def left(portal: Portal) -> list[str]:
    """Ids of the fields that the summary names."""
    links = portal.find("form-errors").find_elements(By.CSS_SELECTOR, "li:not([hidden]) a")
    return [str(link.get_attribute("href")).rpartition("#")[2] for link in links]


def control(portal: Portal, id: str) -> WebElement:
    found: WebElement = portal.driver.find_element(By.ID, id)
    return found


def sends(portal: Portal, file: Path, told: str) -> None:
    portal.find("file").send_keys(str(file))
    portal.click("send")
    portal.wait(lambda: portal.text("told") == told, f"the page to say {told}")


def test_a_click_below_the_summary_is_not_lost_when_leaving_a_field_takes_its_line_away(refused: Portal) -> None:
    refused.driver.switch_to.active_element.send_keys("Åsa")
    top = "return arguments[0].getBoundingClientRect().top"
    assert refused.driver.execute_script(top, refused.find("form-errors")) >= 0, "the summary is in sight"
    answer = control(refused, "size-1")
    before = refused.driver.execute_script(top, answer)
    mouse = ActionChains(refused.driver, duration=0)
    mouse.move_to_element(answer).click_and_hold().perform()
    assert refused.driver.switch_to.active_element.get_attribute("id") == "size-1"
    assert refused.driver.execute_script(top, answer) == before, "nothing moves while the button of the mouse is down"
    mouse.release().perform()
    assert answer.is_selected()
    refused.wait(lambda: left(refused) == ["kinds", "place", "day", "sure"], "what is mended to leave the summary")


def test_who_leaves_a_field_by_key_sees_its_line_go_at_once(refused: Portal) -> None:
    refused.driver.switch_to.active_element.send_keys("Åsa", Keys.TAB)
    assert left(refused) == ["size", "kinds", "place", "day", "sure"]
    assert refused.text("form-errors").startswith("5 fält")


def test_a_field_of_every_kind_leaves_the_summary_when_it_is_mended_and_comes_back_when_it_is_not(refused: Portal) -> None:
    control(refused, "size-2").send_keys(Keys.SPACE)
    assert left(refused) == ["name", "kinds", "place", "day", "sure"]
    control(refused, "kinds-b").send_keys(Keys.SPACE)
    assert left(refused) == ["name", "place", "day", "sure"]
    control(refused, "kinds-b").send_keys(Keys.SPACE)
    assert left(refused) == ["name", "kinds", "place", "day", "sure"]
    Select(control(refused, "place")).select_by_value("b")
    refused.wait(lambda: left(refused) == ["name", "kinds", "day", "sure"], "the choice to leave")
    control(refused, "sure").send_keys(Keys.SPACE)
    assert left(refused) == ["name", "kinds", "day"]
    control(refused, "sure").send_keys(Keys.SPACE)
    assert left(refused) == ["name", "kinds", "day", "sure"]
    refused.click("date-picker-open")
    refused.click("date-picker-today")
    refused.wait(lambda: left(refused) == ["name", "kinds", "sure"], "the picked day to leave")


@pytest.mark.parametrize(("address", "begins"), [(FORM, "Fel: Enkät - "), (f"/en{FORM}", "Error: Survey - ")])
def test_the_title_says_without_scripts_that_something_is_wrong(portal: Portal, address: str, begins: str) -> None:
    with portal.without_scripts():
        portal.log_in("P00", address, live=False)
        assert not portal.driver.title.startswith(begins)
        portal.click("send")
        portal.wait(lambda: portal.has("form-errors"), "the summary")
        assert portal.driver.title.startswith(begins)


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize(("size", "told"), [(4_000_000, "4000000"), (6_500_000, "För mycket")])
def test_a_file_that_is_too_large_leads_back_to_the_page_which_says_so(
    portal: Portal, served: Served, tmp_path: Path, size: int, told: str, scripts: bool
) -> None:
    file = tmp_path / "bilaga.bin"
    file.write_bytes(b"x" * size)
    portal.log_in("P00", UPLOAD)
    if not scripts:
        with portal.without_scripts():
            portal.visit(UPLOAD, live=False)
            sends(portal, file, told)
        return
    before = served.logged().count("A body was refused with 413")
    sends(portal, file, told)
    assert served.logged().count("A body was refused with 413") - before == (1 if size > 5_000_000 else 0)
