"""An application in steps, as somebody with a browser goes through it: ``examples/torgplats``."""

import re
from base64 import b64encode
from pathlib import Path

import pytest
from portal_pages import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal
from tests.browser.paper import Paper
from tests.portal.flow.applicant import HELPER, OSTRA_VERKEN, christmas, day
from tests.portal.flow.files import MEGABYTE, pdf, png

SERVICE = "/inloggad/torgplats"


def beata(portal: Portal, prefix: str = "") -> Portal:
    """Beata Styrelse, acting for Östra Verken AB, at the first question."""
    portal.log_in("B03", f"{prefix}{SERVICE}/ny", **{"valt-engagemang": OSTRA_VERKEN})
    return is_at(portal, "plats")


def is_at(portal: Portal, step: str) -> Portal:
    portal.wait(lambda: portal.has("flow-title", f"[data-step-name='{step}']"), f"the step {step}")
    portal.wait_until_live()
    return portal


def types(portal: Portal, name: str, text: str) -> None:
    field = portal.driver.find_element(By.NAME, name)
    field.clear()
    field.send_keys(text)


def ticks(portal: Portal, name: str, value: str) -> None:
    box = portal.driver.find_element(By.CSS_SELECTOR, f"[name={name}][value={value}]")
    if not box.is_selected():
        portal.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", box)  # not below the header
        box.click()


def answers_place(portal: Portal, square: str = "hamntorget") -> Portal:
    ticks(portal, "torg", square)
    types(portal, "fran", day(20))
    types(portal, "till", day(21))
    portal.click("flow-next")
    return is_at(portal, "varor")


def answers_goods(portal: Portal, goods: str, after: str) -> Portal:
    ticks(portal, "varor", goods)
    ticks(portal, "el", "nej")
    types(portal, "om", "Slöjd av en och björk")
    portal.click("flow-next")
    return is_at(portal, after)


def answers_in_two_tabs(portal: Portal) -> None:
    """The same step answered in another tab first, and differently."""
    with portal.second_tab(portal.path) as (first, second):
        second()
        types(portal, "om", "Lergods")
        ticks(portal, "varor", "hantverk")
        ticks(portal, "el", "ja")
        portal.click("flow-next")
        is_at(portal, "medhjalpare")
        first()
        types(portal, "om", "Korgar")
        ticks(portal, "varor", "hantverk")
        ticks(portal, "el", "nej")
        portal.click("flow-next")
        portal.wait(lambda: portal.has("flow-conflict"), "both answers")
        portal.wait_until_live()


def comes_to_check(portal: Portal) -> Portal:
    answers_goods(answers_place(portal), "hantverk", "medhjalpare")
    portal.click("flow-next")
    is_at(portal, "karta")
    portal.click("flow-next")
    portal.wait(lambda: portal.has("flow-check"), "check answers")
    portal.wait_until_live()
    return portal


def signs_as(portal: Portal, person: str, leads_to: str) -> None:
    """Signs at the service of test environments as this person."""
    portal.click("flow-sign-button")
    portal.wait(lambda: portal.has("mock-signing"), "the signature service")
    portal.driver.find_element(By.CSS_SELECTOR, f"[data-testid=mock-signer][data-person={person}]").click()
    portal.wait(lambda: portal.has(leads_to), leads_to)


def chooses(portal: Portal, folder: Path, *files: tuple[str, bytes]) -> None:
    """Chooses files in the one field for them."""
    paths = [folder / name for name, _ in files]
    for path, (_, content) in zip(paths, files, strict=True):
        path.write_bytes(content)
    portal.driver.find_element(By.CSS_SELECTOR, "input[type=file]").send_keys("\n".join(map(str, paths)))


@pytest.mark.requirement("FLOW-052")
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_every_page_of_the_journey_is_clean_in_every_state(portal: Portal, tmp_path: Path, prefix: str) -> None:
    found: dict[str, list[str]] = {}

    def looked_at(state: str) -> None:
        for width in (375, 1280):
            portal.width(width)
            found[f"{state} at {width}"] = violations(portal)
        portal.width(320)
        wide = portal.driver.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{state} is {wide} px too wide"
        portal.width(375)

    portal.width(375)
    portal.visit("/en/services/torgplats" if prefix else "/tjanster/torgplats", live=False)
    looked_at("start")
    beata(portal, prefix)
    looked_at("first step")
    portal.click("flow-next")
    portal.wait(lambda: portal.has("form-errors"), "the errors")
    looked_at("errors")
    answers_place(portal)
    looked_at("goods")
    answers_in_two_tabs(portal)
    looked_at("conflict")
    portal.click("flow-conflict-saved")
    is_at(portal, "varor")
    answers_goods(portal, "mat", "livsmedel")
    types(portal, "anlaggning", "1234-56")
    types(portal, "epost", "beata@exempel.se")
    looked_at("food")
    portal.click("flow-next")
    is_at(portal, "medhjalpare")
    looked_at("empty group")
    for n in range(3):
        portal.click("flow-add")
        portal.wait(lambda: portal.driver.find_elements(By.NAME, "namn"), "the row")
        portal.wait_until_live()
        for name, text in (("namn", f"Selma {n}"), ("personnummer", HELPER), ("epost", "selma@exempel.se")):
            types(portal, name, text)
        portal.click("flow-next")
        portal.wait(lambda n=n: len(portal.all("flow-row")) == n + 1, "the list")
    looked_at("group of three")
    portal.click("flow-row-remove")
    portal.wait(lambda: portal.has("flow-remove"), "the question")
    looked_at("removal")
    portal.click("flow-keep")
    is_at(portal, "medhjalpare")
    portal.click("flow-next")
    is_at(portal, "karta")
    looked_at("no files")
    chooses(portal, tmp_path, ("rätt.png", png()), ("fel.pdf", b"MZ"))
    portal.wait(lambda: portal.has("flow-file", "[data-state=stoppad]"), "the refusal")
    looked_at("files on their way")
    portal.click("flow-next")
    portal.wait(lambda: portal.has("flow-check"), "check answers")
    looked_at("check answers")
    portal.visit(portal.path.replace("kontrollera", "karta"))
    looked_at("files")
    portal.click("flow-next")
    portal.wait(lambda: portal.has("flow-check"), "check answers")
    portal.click("flow-later")
    portal.wait(lambda: portal.has("flow-entry"), "the entry")
    looked_at("entry")
    portal.click("flow-draft-open")
    portal.wait(lambda: portal.has("flow-submit"), "check answers")
    portal.click("flow-submit")
    portal.wait(lambda: portal.has("flow-sign"), "the signatures")
    portal.wait_until_live()
    looked_at("signatures")
    signs_as(portal, "S01", "sign-refused")
    looked_at("refused signature")
    portal.click("sign-again")
    portal.wait(lambda: portal.has("sign-page"), "the signature")
    portal.wait_until_live()
    looked_at("signature")
    signs_as(portal, "B03", "flow-sign")
    portal.wait_until_live()
    portal.click("flow-reopen")
    portal.wait(lambda: portal.has("flow-reopen-yes"), "the question")
    looked_at("opening again")
    portal.visit("/en/inloggad/att-signera" if prefix else "/inloggad/att-signera")
    looked_at("nothing to sign")
    comes_to_check(beata(portal, prefix))
    portal.click("flow-submit")
    portal.wait(lambda: portal.has("flow-sign-button"), "the signatures")
    portal.wait_until_live()
    signs_as(portal, "B03", "flow-pay")
    portal.wait_until_live()
    looked_at("payment")
    portal.click("flow-pay")
    portal.wait(lambda: portal.has("flow-pay-go"), "the way out")
    looked_at("leaving for the payment")
    portal.click("flow-pay-go")
    portal.wait(lambda: portal.has("mock-payment"), "the payment service")
    portal.click("mock-payment-betala")
    portal.wait(lambda: portal.has("receipt"), "the receipt")
    looked_at("receipt")
    portal.click("receipt-case")
    portal.wait(lambda: portal.has("case"), "the case")
    looked_at("case")
    number = portal.text("case-number")
    portal.served.control("POST", "/flow/work")
    asked = {"fields": ["om", "skiss"], "text": "Beskriv mer\noch rita", "lastDay": day(14)}
    for said in ({"state": "under-handlaggning", "message": "<b>Hej</b>"}, {"state": "komplettering", "complement": asked}):
        portal.served.control("POST", f"/flow/cases/{number}", said)
    portal.visit(f"{prefix}/inloggad/mina-sidor")
    portal.wait(lambda: portal.has("going-on-case"), "the case on my pages")
    looked_at("my pages")
    case = f"{prefix}{SERVICE}/arende/{number}"
    portal.visit(case)
    types(portal, "meddelande", "Tack för svaret")
    portal.click("case-reply")
    portal.wait(lambda: len(portal.all("case-message")) == 2, "the message")
    looked_at("case that is to be completed")
    portal.click("case-complement-go")
    portal.wait(lambda: portal.has("complement-send"), "what is asked for")
    portal.wait_until_live()
    types(portal, "om", "")
    portal.click("complement-send")
    portal.wait(lambda: portal.has("om-error"), "the error")
    looked_at("complement")
    types(portal, "om", "Slöjd och skålar")
    portal.click("complement-send")
    portal.wait(lambda: portal.has("case-event", "[data-kind=kompletterat]"), "the answers in the case")
    looked_at("completed case")
    portal.visit(f"{case}/atertag")
    looked_at("withdrawal")
    assert {state: found for state, found in found.items() if found} == {}


ANSWERED = """return [...document.querySelectorAll("main dl > div")].filter((one) => one.querySelector("dt") && one.querySelector("dd"))
  .map((one) => [one.querySelector("dt").textContent, one.querySelector("dd").firstChild.textContent])"""


@pytest.mark.requirement("FLOW-052")
def test_check_answers_receipt_and_case_are_documents_on_paper(portal: Portal) -> None:
    comes_to_check(beata(portal))
    is_a_document(portal, "Kontrollera dina svar")
    portal.click("flow-submit")
    portal.wait(lambda: portal.has("flow-sign-button"), "the signatures")
    portal.wait_until_live()
    signs_as(portal, "B03", "flow-pay")
    portal.wait_until_live()
    portal.click("flow-pay")
    portal.click("flow-pay-go")
    portal.click("mock-payment-betala")
    portal.wait(lambda: portal.has("receipt"), "the receipt")
    portal.wait_until_live()
    number = portal.text("receipt-number")
    is_a_document(portal, "Ditt ärende är inskickat", number)
    portal.click("receipt-case")
    portal.wait(lambda: portal.has("case"), "the case")
    portal.wait_until_live()
    is_a_document(portal, "Ansök om torgplats", number)


def is_a_document(portal: Portal, *first: str) -> None:
    """Title and number stand on the first sheet, each question on the sheet of its answer, and nothing to press or to open on any."""
    paper = Paper(portal)
    sheets = [paper.words(number) for number in range(len(paper.sheets))]
    assert all(words in sheets[0] for words in first), sheets[0]
    answered = [(" ".join(question.split()), " ".join(answer.split())) for question, answer in portal.driver.execute_script(ANSWERED)]
    assert len(answered) > 3
    for question, answer in answered:
        assert any(question in sheet and answer in sheet for sheet in sheets), (question, answer)
    shown = " ".join(sheets)
    assert not [
        gone for gone in ("Utforska", "Inställningar", "Skicka in", "Spara och fortsätt senare", "Till Mina sidor") if gone in shown
    ]
    assert paper.overlapping == []


@pytest.mark.requirement("FLOW-015")
def test_the_browsers_back_and_forward_show_saved_answers_and_never_send_again(portal: Portal) -> None:
    comes_to_check(beata(portal))
    for step in ("karta", "medhjalpare", "varor", "plats"):
        portal.driver.back()
        is_at(portal, step)
    assert portal.driver.find_element(By.NAME, "fran").get_property("value") == day(20)
    for step in ("varor", "medhjalpare"):
        portal.driver.forward()
        is_at(portal, step)
    portal.driver.back()
    is_at(portal, "varor")
    assert portal.driver.find_element(By.NAME, "om").get_property("value") == "Slöjd av en och björk"
    types(portal, "om", "Ljus och lyktor")
    portal.click("flow-next")
    is_at(portal, "medhjalpare")
    portal.click("flow-next")
    is_at(portal, "karta")
    portal.click("flow-next")
    portal.wait(lambda: portal.has("flow-check"), "check answers")
    assert "Ljus och lyktor" in portal.text("flow-check")
    assert portal.driver.execute_async_script("fetch('/api/mock/v1/flow/register').then(r => r.json()).then(arguments[0])") == []


def test_enter_in_a_field_goes_on_and_not_back(portal: Portal) -> None:
    answers_place(beata(portal))
    portal.driver.back()
    is_at(portal, "plats")
    portal.driver.find_element(By.NAME, "till").send_keys(Keys.ENTER)
    is_at(portal, "varor")


def test_the_first_box_of_a_question_without_an_answer_gets_the_focus_and_what_is_wrong(portal: Portal) -> None:
    answers_place(beata(portal))
    portal.click("flow-next")
    portal.wait(lambda: portal.has("form-errors"), "what is wrong")
    portal.wait(lambda: portal.driver.switch_to.active_element.get_attribute("id") == "varor-1", "the focus on the first box")
    assert portal.driver.switch_to.active_element.get_attribute("aria-describedby") == "varor-hint"
    assert portal.text("varor-error") == "Svara på frågan"


def test_what_is_typed_and_not_sent_is_there_when_the_step_is_opened_again(portal: Portal) -> None:
    answers_place(beata(portal))
    address = portal.path
    types(portal, "om", "Halvfärdigt")
    saved: list[str] = []
    portal.wait(
        lambda: saved.extend(url for _, url in portal.requests()) or any("utkast/v1/spara" in url for url in saved), "the draft to be saved"
    )
    portal.visit("/inloggad/mina-sidor")
    assert [each.text for each in portal.all("my-draft-link")] == ["Ansök om torgplats"]
    portal.visit(address)
    assert portal.driver.find_element(By.NAME, "om").get_property("value") == "Halvfärdigt"
    assert portal.has("draft-kept")


@pytest.mark.requirement("FLOW-029")
def test_local_rules_send_nothing_and_a_register_is_asked_once_for_each_field_that_is_left(portal: Portal) -> None:
    beata(portal)
    portal.frames_sent()
    ticks(portal, "torg", "stortorget")
    types(portal, "till", christmas())
    types(portal, "fran", christmas())
    portal.driver.find_element(By.NAME, "fran").send_keys(Keys.TAB)
    portal.wait(lambda: portal.has("torg-error"), "that the square is full")
    sent = [frame for frame in portal.frames_sent() if '"layout-event"' in frame]
    assert len(sent) <= 3
    portal.driver.execute_async_script(
        "fetch('/api/mock/v1/faults/authority-lookup', {method: 'PUT', body: JSON.stringify({delayMs: 1500})}).then(arguments[0])"
    )
    types(portal, "till", day(31))
    types(portal, "fran", day(30))
    assert portal.driver.find_element(By.NAME, "fran").get_property("value") == day(30)
    portal.driver.execute_async_script("fetch('/api/mock/v1/faults/authority-lookup', {method: 'DELETE'}).then(arguments[0])")
    answers_place(portal)
    portal.frames_sent()
    types(portal, "om", "Slöjd av en och björk, och ljus till julen")
    ticks(portal, "el", "nej")
    assert [frame for frame in portal.frames_sent() if '"layout-event"' in frame] == []


def comes_to_sketch(portal: Portal) -> Portal:
    answers_goods(answers_place(beata(portal)), "hantverk", "medhjalpare")
    portal.click("flow-next")
    return is_at(portal, "karta")


CHOSEN_AT_ONCE = """new MutationObserver((_, watching) => {
  const input = document.querySelector("main input[type=file]"), chosen = new DataTransfer();
  if (!input) return;
  watching.disconnect();
  chosen.items.add(new File([Uint8Array.from(atob("%s"), (one) => one.charCodeAt(0))], "tidig.png", {type: "image/png"}));
  input.files = chosen.files;
}).observe(document, {childList: true, subtree: true})"""


def test_a_file_that_beata_chooses_before_the_client_is_there_goes_by_itself_as_one_that_she_chooses_later(portal: Portal) -> None:
    comes_to_sketch(portal)
    early = {"source": CHOSEN_AT_ONCE % b64encode(png()).decode()}
    script = portal.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", early)
    try:
        portal.driver.refresh()
        portal.wait(lambda: portal.has("flow-file", "[data-id][data-state=klar]"), "the file to be taken")
    finally:
        portal.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    assert "tidig.png" in portal.text("flow-file")


@pytest.mark.requirement("FLOW-020")
def test_who_goes_on_from_the_first_step_without_a_line_goes_on_from_it_when_it_is_back(portal: Portal) -> None:
    beata(portal)
    ticks(portal, "torg", "hamntorget")
    types(portal, "fran", day(20))
    types(portal, "till", day(21))
    with portal.without_network():
        portal.driver.execute_script("dispatchEvent(new Event('offline'))")
        portal.wait(lambda: portal.has("page", "[data-connection=lost]"), "the connection to be lost")
        portal.click("flow-next")
        portal.wait(lambda: "/utkast/" in portal.path, "the form to have its address")
    portal.driver.execute_script("dispatchEvent(new Event('online'))")
    is_at(portal, "plats")
    typed = {name: portal.driver.find_element(By.NAME, name).get_property("value") for name in ("fran", "till")}
    assert typed == {"fran": day(20), "till": day(21)}
    portal.click("flow-next")
    is_at(portal, "varor")


@pytest.mark.requirement("FLOW-034")
def test_an_upload_shows_how_far_it_has_come_and_can_be_stopped(portal: Portal, tmp_path: Path) -> None:
    comes_to_sketch(portal)
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": MEGABYTE}
    portal.driver.execute_cdp_cmd("Network.enable", {})
    portal.driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    chooses(portal, tmp_path, ("stor.pdf", pdf(9 * MEGABYTE)))
    seen: list[float] = []

    def grows() -> bool:
        bar = portal.driver.find_element(By.CSS_SELECTOR, "[role=progressbar]")
        assert bar.accessible_name == "stor.pdf"
        seen.append(float(bar.get_property("value")))
        return len({value for value in seen if value > 0}) > 2

    portal.wait(grows, "progress that grows")
    assert seen == sorted(seen) and seen[-1] < 100
    assert re.fullmatch(
        r"stor\.pdf: \d+ procent", portal.driver.find_element(By.CSS_SELECTOR, ".file-upload [role=status]").get_property("textContent")
    )
    portal.click("flow-file-stop")
    portal.wait(lambda: not portal.has("flow-file"), "the file to be gone")
    portal.driver.refresh()
    is_at(portal, "karta")
    assert not portal.has("flow-file")
    portal.driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    chooses(portal, tmp_path, ("liten.pdf", pdf(2 * MEGABYTE)))
    portal.click("flow-next")
    portal.wait(lambda: portal.has("flow-check"), "check answers, when the file has come")
    assert "liten.pdf" in portal.text("flow-check")
    portal.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**slow, "uploadThroughput": -1})


@pytest.mark.requirement("FLOW-034")
def test_what_was_chosen_stands_in_the_list_when_all_of_it_has_come_and_its_name_is_text(portal: Portal, tmp_path: Path) -> None:
    comes_to_sketch(portal)
    chooses(portal, tmp_path, ("<img src=x onerror=alert(1)>.pdf", pdf()), ("å.png", png()))
    portal.wait(lambda: len(portal.all("flow-file-remove")) == 2, "both files with their buttons")
    is_at(portal, "karta")
    assert [each.text for each in portal.driver.find_elements(By.CSS_SELECTOR, "[data-testid=flow-file] bdi")] == [
        "<img src=x onerror=alert(1)>.pdf",
        "å.png",
    ]
    portal.wait(
        lambda: portal.driver.find_element(By.CSS_SELECTOR, "[data-testid=flow-file-preview]").get_property("naturalWidth") > 0,
        "the picture",
    )
    portal.click("flow-file-remove")
    portal.wait(lambda: len(portal.all("flow-file-remove")) == 1, "one file")


def test_who_keeps_or_removes_a_file_goes_on_at_the_control_which_tells_of_the_latest(portal: Portal, tmp_path: Path) -> None:
    """The page comes anew, and a screen reader would begin at its top and say nothing of the file."""
    comes_to_sketch(portal)
    chooses(portal, tmp_path, ("ritning.pdf", pdf()), ("foto.png", png()))
    portal.wait(lambda: len(portal.all("flow-file-remove")) == 2, "both files with their buttons")
    is_at(portal, "karta")
    assert portal.driver.switch_to.active_element.get_attribute("id") == "skiss"
    described = portal.driver.switch_to.active_element.get_attribute("aria-describedby").split()
    assert described == ["skiss-description", "skiss-latest"]
    assert portal.driver.find_element(By.ID, "skiss-latest").text == "foto.png\n1 kB. Uppladdad"
    portal.click("flow-file-remove")
    portal.wait(lambda: len(portal.all("flow-file-remove")) == 1, "one file")
    is_at(portal, "karta")
    assert portal.driver.switch_to.active_element.get_attribute("id") == "skiss"


def test_a_number_with_a_unit_stays_as_it_was_typed_and_is_refused_where_it_may_mean_two(portal: Portal) -> None:
    portal.log_in("B03", "/inloggad/scb/andra/sni/ny", **{"valt-engagemang": OSTRA_VERKEN})
    portal.wait_until_live().driver.find_element(By.NAME, "fran").send_keys(day(20), Keys.TAB)
    portal.click("flow-next")
    portal.wait(lambda: portal.has("flow-add"), "the list of codes")
    portal.click("flow-row-change")
    portal.wait(lambda: portal.has("andel"), "the row")
    share = portal.wait_until_live().find("andel")
    share.send_keys(Keys.CONTROL, "a")
    share.send_keys("1.000", Keys.TAB)
    assert share.get_property("value") == "1.000"
    portal.click("flow-next")
    portal.wait(lambda: portal.has("andel-error"), "what is wrong")
