"""An application as its visitors meet it: sent once, with a receipt, and a case on my pages."""

import re
from collections.abc import Callable

from portal.testing.visitors import Response, Visitor

ADVICE, MY_PAGES = "/inloggad/radgivning", "/inloggad/mina-sidor"
COMPANY, ASSOCIATION = "5521030014", "7521030010"


def applies(somebody: Visitor, subject: str = "Sälja utomlands", prefix: str = "", **more: str) -> Response:
    """Fills the form in and sends it; where that leads, or the form again."""
    page = somebody.visits(f"{prefix}{ADVICE}")
    answer = somebody.presses(page, "send", {"subject": subject, **more})
    return somebody.visits(answer.location) if answer.location else answer


def test_it_is_what_the_portal_promises_of_every_service(check_service: Callable[..., None]) -> None:
    check_service("radgivning")


def test_the_receipt_says_what_was_sent_under_which_number_when_for_whom_and_what_happens_now(visitor: type[Visitor]) -> None:
    receipt = applies(visitor("B03", acting_for=COMPANY), about="Vi bygger pumpar.\nNorge frågar.")
    assert receipt.tree.xpath("//h1")[0].text_content() == "Ditt ärende är inskickat"
    assert receipt.text("receipt-what") == "Ansökan om rådgivning: Sälja utomlands"
    assert re.fullmatch(r"\d{4}-\d{6}-\d", receipt.text("receipt-number"))
    assert re.search(r"dag \d+ \w+ \d{4} kl\. \d\d\.\d\d$", receipt.text("receipt-sent"))
    assert receipt.text("receipt-party") == "Östra Verken AB, 552103-0014"
    assert "Rådgivaren ringer dig senast" in receipt.text("receipt-next")
    assert "Vi bygger pumpar." in receipt.text("receipt-answers")
    filled = receipt.find("receipt").xpath(".//*[@data-variant='solid']")
    assert [each.get("href") for each in filled] == [MY_PAGES]
    assert receipt.text("receipt-my-pages") == "Till Mina sidor"
    assert receipt.text("receipt-print") == "Spara eller skriv ut"


def test_a_form_that_is_sent_twice_is_one_application_with_one_number(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    form = beata.visits(ADVICE)
    first, second = (beata.presses(form, "send", {"subject": "Anställa"}).location for _ in range(2))
    assert first == second
    numbers = {beata.visits(str(first)).text("receipt-number") for _ in range(3)}
    beata.retrieves("all")
    assert [each.get("data-number") for each in beata.visits(MY_PAGES).all("going-on-case")] == [*numbers]


def test_the_case_stands_first_on_the_desk_as_new_and_leads_to_what_was_sent(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    beata.retrieves("all")
    number = applies(beata, "Selling abroad", "/en").text("receipt-number")
    desk = beata.visits("/en/inloggad/mina-sidor")
    case = desk.find("desk-cases").xpath(".//*[@data-testid='going-on-case']")[0]
    assert case.get("data-number") == number
    assert desk.text("desk-new") == "New"
    assert f"Case {number}" in desk.text("going-on-case")
    assert number in beata.visits(desk.href("going-on-link")).text("case")
    assert not visitor("B03", acting_for=ASSOCIATION).visits(MY_PAGES).has("going-on-case")


def test_what_is_wrong_stands_beside_what_was_typed_and_nothing_is_sent(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    page = applies(beata, "", about="Vi bygger pumpar.")
    assert (page.status, page.text("hint")) == (400, "Skriv vad det gäller")
    assert page.field("about").strip() == "Vi bygger pumpar."
    beata.retrieves("all")
    assert not beata.visits(MY_PAGES).has("going-on-case")


def test_a_receipt_of_somebody_else_is_none(visitor: type[Visitor]) -> None:
    beata = visitor("B03", acting_for=COMPANY)
    answer = beata.presses(beata.visits(ADVICE), "send", {"subject": "Anställa"})
    assert visitor("B01", acting_for="5521010016").visits(str(answer.location)).has("gone")
