"""My pages as a desk, and the receipt that leads to it: what needs the visitor first, drafts, authorities that are away, calm."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from portal_pages import violations

from portal.testing.browser import Served, serving
from tests.browser.pages.portal import Portal
from tests.browser.test_page_frame import is_told_on_paper
from tests.portal.eservices.installing import APPLICATION, install, install_project

DESK, ADVICE = "/inloggad/mina-sidor", "/inloggad/radgivning"
ALBIN = {"valt-engagemang": "5521010016"}
ROWS = """
api = 1

[[service]]
id = "bokslut"
organization = "Bolagsverket"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "bokslut" }

[[service]]
id = "deklaration"
organization = "Skatteverket"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "deklaration" }
"""
TEXTS = "\n".join(
    f'"service.{id}.name" = "{name}"\n"service.{id}.description" = "…"'
    for id, name in (("bokslut", "Bokslut"), ("deklaration", "Deklaration"))
)
CODE = '''
"""Two authorities with something for the party while a flag is on."""

from datetime import timedelta

from reactpy import html

from portal.eservices.cases import Case, Deadline
from portal.eservices.plugins import Plugin, ServicePage


def while_on(items):
    async def overview(visit):
        return items(visit) if visit.flags.is_on("vst-ft-something-goes-on") else []

    return overview


def accounts(visit):
    return [
        Deadline("Årsredovisning", visit.today + timedelta(days=3), "arsredovisning"),
        Case("Ändring av styrelse", "Under handläggning", next_event="Beslut senast 14 december"),
        Case("Komplettera ärende 2026-000123-0", "Väntar på dig", "komplettera", awaits_party=True),
    ]


def taxes(visit):
    return [Deadline("Momsdeklaration", visit.today - timedelta(days=1), "moms")]


pages = {"*": ServicePage(draw=lambda visit, data: html.h1(visit.t("name")))}
bokslut, deklaration = Plugin(pages, overview=while_on(accounts)), Plugin(pages, overview=while_on(taxes))
'''
SECTIONS = """return [...document.querySelectorAll("main section[data-testid]")].map((one) => one.dataset.testid)
  .filter((id) => id.startsWith("desk-") || id === "my-drafts").filter((id) => id !== "desk-shortcuts")"""
BOXES = """return [...document.querySelectorAll("main *")].filter((one) => {
  const {borderTopStyle, borderLeftStyle, borderTopWidth, borderLeftWidth, borderTopColor} = getComputedStyle(one);
  const {top, width} = one.getBoundingClientRect();
  return one.checkVisibility() && width && top < 800 && borderTopStyle !== "none" && borderLeftStyle !== "none"
    && parseFloat(borderTopWidth) && parseFloat(borderLeftWidth) && !borderTopColor.endsWith(", 0)");
}).map((one) => one.className)"""
DASHED = """return [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility()
  && /dashed|groove/.test(getComputedStyle(one).borderStyle)).map((one) => one.outerHTML.slice(0, 80))"""
NATIVE = """return [...document.querySelectorAll("main summary, main fieldset, main button, main a")].filter((one) => one.checkVisibility()
  && (one.matches("summary") ? !["flex", "block", "grid"].includes(getComputedStyle(one).display)
    : one.matches("fieldset") ? getComputedStyle(one).borderTopStyle === "groove"
    : one.querySelector("svg") && ![one, ...one.querySelectorAll(":not(.visually-hidden, svg, svg *)")].some((each) =>
        [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())))).map((one) => one.outerHTML.slice(0, 120))"""
VISIBLE = "return document.body.innerText.split(arguments[0]).length - 1"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with the application of the examples, and with services of two authorities."""
    place = install_project(APPLICATION, tmp_path_factory.mktemp("packages"))
    install(place, "bokslut", CODE, {"bokslut": "bokslut:bokslut", "deklaration": "bokslut:deklaration"}, ROWS, sv=TEXTS, en=TEXTS)
    with serving(tmp_path_factory.mktemp("data"), PYTHONPATH=str(place)) as one:
        yield one


def albin(portal: Portal, served: Served, *, busy: bool = False, retrieves: bool = True) -> Portal:
    """Albin Ettbolag at his desk, acting for Albins Åkeri AB; with ``busy`` services have something for him."""
    served.flag("vst-ft-something-goes-on", "true" if busy else None)
    portal.log_in("B01", **ALBIN)
    if retrieves:
        portal.open_drawer("user-settings", "going-on-change")
        portal.click("settings-cases-all")
        portal.wait(lambda: portal.find("settings-cases-status").get_property("textContent") == "Sparat", "the setting to be saved")
        portal.visit(DESK)
    return portal


def sections(portal: Portal) -> list[str]:
    found: list[str] = portal.driver.execute_script(SECTIONS)
    return found


def applies(portal: Portal, subject: str = "Sälja utomlands") -> str:
    """Sends an application; the number on its receipt."""
    portal.visit(ADVICE)
    portal.find("subject").send_keys(subject)
    portal.click("send")
    portal.wait(lambda: portal.has("receipt"), "the receipt")
    portal.wait_until_live()
    return portal.text("receipt-number")


@pytest.mark.requirement("JOURNEY-045", "JOURNEY-072")
def test_an_application_ends_in_a_receipt_that_is_sent_once_and_leads_to_the_desk(portal: Portal, served: Served) -> None:
    albin(portal, served)
    number = applies(portal)
    assert [one.text for one in portal.driver.find_elements("css selector", "h1")] == ["Ditt ärende är inskickat"]
    assert re.fullmatch(r"\d{4}-\d{6}-\d", number)
    assert portal.text("receipt-what") == "Ansökan om rådgivning: Sälja utomlands"
    assert re.search(r"dag \d+ \w+ \d{4} kl\. \d\d\.\d\d$", portal.text("receipt-sent"))
    assert portal.text("receipt-party") == "Albins Åkeri AB, 552101-0016"
    assert "Rådgivaren ringer dig senast" in portal.text("receipt-next")
    filled = portal.driver.find_elements("css selector", "main [data-variant=solid]")
    assert [(one.text, one.get_attribute("href").removeprefix(served.address)) for one in filled] == [("Till Mina sidor", DESK)]
    assert portal.find("receipt-print").is_displayed()
    assert violations(portal) == []
    portal.requests()
    portal.driver.refresh()
    portal.wait_until_live()
    assert {method for method, _ in portal.requests()} == {"GET"}
    assert portal.text("receipt-number") == number
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        shown = portal.text("main")
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    for part in (number, "Ditt ärende är inskickat", "Sälja utomlands", "Albins Åkeri AB", "kl.", "Rådgivaren ringer dig"):
        assert part in shown
    is_told_on_paper(portal, ADVICE)
    portal.click("receipt-my-pages")
    portal.wait(lambda: portal.path == DESK, "my pages")
    rows = portal.wait(lambda: portal.driver.find_elements("css selector", "[data-testid=desk-cases] li"), "the cases")
    assert rows[0].get_attribute("data-number") == number
    assert "Nytt" in rows[0].text
    assert [row.get_attribute("data-number") for row in rows].count(number) == 1, "what was loaded anew was not sent anew"


@pytest.mark.requirement("JOURNEY-046")
def test_what_needs_albin_stands_first_and_without_it_there_is_no_empty_box(portal: Portal, served: Served) -> None:
    albin(portal, served, busy=True)
    todo = portal.wait(lambda: portal.driver.find_elements("css selector", "[data-testid=desk-todo] li"), "what is to be done")
    words = [" ".join(row.text.split()) for row in todo]
    for row, part in zip(words, ("Momsdeklaration", "Årsredovisning", "Komplettera ärende 2026-000123-0"), strict=True):
        assert part in row
    assert "Gick ut i går" in words[0] and "Om 3 dagar" in words[1] and "Väntar på dig" in words[2]
    assert [
        one.get_attribute("href").removeprefix(served.address) for one in portal.driver.find_elements("css selector", "main a.button")
    ] == ["/inloggad/deklaration/moms"]
    portal.visit(ADVICE)
    portal.find("subject").send_keys("Halvt")
    portal.visit(DESK)
    portal.wait(lambda: portal.driver.refresh() or portal.has("my-drafts"), "the draft")
    assert sections(portal) == ["desk-todo", "my-drafts", "desk-cases", "desk-next", "desk-services"]
    served.flag("vst-ft-something-goes-on", None)
    portal.visit(DESK)
    assert "desk-todo" not in sections(portal)
    assert not portal.has("empty-state")


@pytest.mark.requirement("JOURNEY-047")
def test_half_a_form_is_continued_or_removed_from_the_desk_of_its_party(portal: Portal, served: Served) -> None:
    albin(portal, served, retrieves=False)
    portal.visit(ADVICE)
    portal.find("subject").send_keys("Anställa den första")
    portal.visit(DESK)
    portal.wait(lambda: portal.driver.refresh() or portal.has("my-drafts"), "the draft")
    portal.wait_until_live()
    assert portal.text("my-draft-link") == "Ansök om rådgivning"
    assert re.fullmatch(r"Sparat i dag \d\d\.\d\d", portal.text("my-draft-saved"))
    portal.click("my-draft-link")
    portal.wait(lambda: portal.path == ADVICE, "the form")
    assert portal.find("subject").get_property("value") == "Anställa den första"
    portal.visit(DESK)
    portal.click("my-draft-remove")
    portal.wait(lambda: portal.has("my-draft-restore"), "the draft to be removed")
    assert not portal.has("my-draft-link")
    assert portal.driver.switch_to.active_element.get_attribute("data-testid") == "my-draft-restore"
    portal.click("my-draft-restore")
    portal.wait(lambda: portal.has("my-draft-link"), "the draft to come back")
    portal.visit(ADVICE)
    assert portal.find("subject").get_property("value") == "Anställa den första"
    portal.log_in("B01", **{"valt-engagemang": "198307149818"})
    assert not portal.has("my-drafts")
    portal.log_in("B01", **ALBIN)
    portal.click("my-draft-remove")
    portal.wait(lambda: portal.has("my-draft-restore"), "the draft to be removed")
    portal.wait(lambda: not portal.has("my-drafts"), "its time to be over")
    portal.visit(ADVICE)
    assert portal.find("subject").get_property("value") == ""


def test_what_was_sent_at_once_and_refused_is_there_again_for_who_leaves(portal: Portal, served: Served) -> None:
    albin(portal, served, retrieves=False)
    portal.visit(ADVICE)
    portal.find("about").send_keys("Vi vill sälja till Norge")
    portal.click("send")
    portal.wait(lambda: portal.driver.title.startswith("Fel:"), "the form that was refused")
    portal.visit(DESK)
    portal.visit(ADVICE)
    portal.wait(lambda: portal.driver.refresh() or portal.find("about").get_property("value") == "Vi vill sälja till Norge", "the text")


def test_a_form_that_was_sent_leaves_no_draft(portal: Portal, served: Served) -> None:
    albin(portal, served, retrieves=False)
    applies(portal)
    portal.visit(DESK)
    assert not portal.has("my-drafts")


@pytest.mark.requirement("JOURNEY-048")
def test_the_first_screen_has_at_most_three_bordered_boxes_and_services_have_none(portal: Portal, served: Served) -> None:
    portal.width(1280, 800)
    for busy in (False, True):
        albin(portal, served, busy=busy, retrieves=not busy)
        boxes = portal.driver.execute_script(BOXES)
        assert len(boxes) <= 3, boxes
    borders = portal.driver.execute_script(
        "return [...document.querySelectorAll('[data-testid=my-services] *')].map((one) => getComputedStyle(one).borderTopStyle)"
    )
    assert set(borders) == {"none"}


@pytest.mark.requirement("JOURNEY-049")
def test_a_notice_is_said_once_and_after_it_was_closed_not_at_all(portal: Portal, served: Served) -> None:
    albin(portal, served, retrieves=False)
    words = "Portalen är stängd lördag"
    assert portal.driver.execute_script(VISIBLE, words) == 1
    portal.click("notice-close")
    portal.wait(lambda: portal.driver.execute_script(VISIBLE, words) == 0, "the notice to go")


@pytest.mark.requirement("JOURNEY-050")
def test_a_desk_with_nothing_on_it_says_what_will_be_there(portal: Portal, served: Served) -> None:
    albin(portal, served, retrieves=False)
    (empty,) = portal.all("empty-state")
    assert "När du har skickat in något ser du det här." in empty.text
    example = portal.find("desk-example")
    assert "Exempel" in example.text
    assert not example.find_elements("xpath", "ancestor-or-self::*[@aria-hidden='true']")
    assert empty.find_elements("css selector", "a[href]")
    assert portal.driver.execute_script(DASHED) == []


@pytest.mark.requirement("JOURNEY-050")
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_an_authority_that_is_away_is_asked_alone_once_more(portal: Portal, served: Served, scripts: bool) -> None:
    albin(portal, served, busy=True)
    served.fault("eservice-overview-skatteverket", status=500)
    if not scripts:
        with portal.without_scripts():
            portal.visit(DESK, live=False)
            assert portal.text("desk-away") == "Skatteverket svarar inte just nu"
            served.control("DELETE", "/faults/eservice-overview-skatteverket")
            portal.click("desk-again")
            portal.wait(lambda: portal.path.startswith(f"{DESK}?igen=skatteverket") and not portal.has("desk-away"), "the answer")
            assert "Momsdeklaration" in portal.text("desk-todo")
        return
    portal.visit(DESK)
    assert portal.text("desk-away") == "Skatteverket svarar inte just nu"
    assert portal.has("going-on-case")
    assert portal.driver.execute_script(DASHED) == []
    served.control("DELETE", "/faults/eservice-overview-skatteverket")
    before = {name: len(served.calls(f"eservice-overview-{name}")) for name in ("skatteverket", "bolagsverket", "tillvaxtverket")}
    portal.click("desk-again")
    portal.wait(lambda: not portal.has("desk-away"), "the authority to answer")
    now = {name: len(served.calls(f"eservice-overview-{name}")) for name in before}
    assert now["skatteverket"] > before["skatteverket"]  # a try of before may have been on its way still
    assert now == {**before, "skatteverket": now["skatteverket"]}
    assert "Momsdeklaration" in portal.text("desk-todo")


@pytest.mark.requirement("JOURNEY-075")
def test_the_editor_of_shortcuts_is_words_and_boxes_of_ours(portal: Portal, served: Served) -> None:
    albin(portal, served, retrieves=False)
    portal.click("shortcuts-choose")
    portal.wait(lambda: portal.find("shortcuts-choices").is_displayed(), "the editor")
    assert portal.driver.execute_script(NATIVE) == []
    assert portal.driver.execute_script(DASHED) == []
    assert violations(portal) == []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_the_desk_and_the_receipt_are_accessible_and_fit(portal: Portal, served: Served, prefix: str, width: int) -> None:
    portal.width(width)
    albin(portal, served, busy=True)
    applies(portal)
    at: Any = portal.path
    served.fault("eservice-overview-skatteverket", status=500)
    for path in (f"{prefix}{DESK}", prefix + at):
        portal.visit(path)
        assert violations(portal) == [], path
        assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth"), path
