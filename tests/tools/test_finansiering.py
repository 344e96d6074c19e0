"""Advice on how to fund a business."""

from pathlib import Path

import pytest

from portal import ruled
from portal.testing.conformance import check_service
from portal.testing.visitors import Response, Visitor

pytestmark = pytest.mark.django_db

SERVICE = "tillvaxtverket-finansiering"
HERE, IN_ENGLISH = "/tillvaxtverket/finansiering", "/en/tillvaxtverket/funding-advice"
FOUNDER = {
    "fas": "start",
    "belopp": "50-250",
    "form": "ab",
    "arbetslos": "ja",
    "nyhet": "ja",
    "sakerhet": "nej",
    "behov": "tillvaxt",
    "kunder": "privat",
    "ort": "stad",
}
ADVICE = ["starta-eget-bidrag", "mikrolan", "innovationsbidrag", "almi-lan", "crowdfunding", "egna-medel"]
PACKAGE = Path(__file__).resolve().parents[2] / "services" / "tools" / "finansiering" / "finansiering"


def asked(address: str, **answers: str) -> Response:
    """The page for some answers."""
    return Visitor().visits(f"{address}?{'&'.join(f'{name}={answer}' for name, answer in answers.items())}")


def ids(page: Response, test_id: str = "advice") -> list[str]:
    return [str(each.get("data-id")) for each in page.all(test_id)]


def sent(page: Response, button: str, **chosen: str) -> Response:
    """The page that a browser without scripts goes to when ``button`` of the only form is pressed."""
    form = next(page.find("tool-form").iter("form"))
    assert form.get("method") == "get"
    pressed = page.find(button)
    fields = {name: value for name, value in form.form_values() if value} | chosen
    return asked(form.get("action"), **fields, **({pressed.get("name"): pressed.get("value")} if pressed.get("name") else {}))


@pytest.mark.requirement("TOOL-066")
@pytest.mark.parametrize("address", [HERE, IN_ENGLISH])
def test_the_answers_of_a_founder_give_six_pieces_of_advice_in_order_each_with_why(address: str) -> None:
    page = asked(address, **FOUNDER)
    assert ids(page) == ADVICE
    said = page.texts("advice-why")
    assert len(said) == len(ADVICE)
    words = {"sv": ["Är du arbetslös? Ja.", "Jag startar nu."], "en": ["Are you unemployed? Yes.", "I am starting now."]}[page.lang]
    assert all(each in said[0] for each in words)


@pytest.mark.requirement("TOOL-066")
def test_without_answers_only_what_suits_everybody_is_advised() -> None:
    page = Visitor().visits(HERE)
    assert ids(page) == ["egna-medel"]
    assert page.text("advice-why") == "Passar alla, vad du än svarar."


def test_the_three_nearest_that_did_not_fit_say_why() -> None:
    page = asked(HERE, **FOUNDER)
    assert len(ids(page, "advice-none-near")) == 3
    (leasing,) = [text for text in page.texts("advice-none-near") if text.startswith("Leasing")]
    assert "Du svarade: Vad ska pengarna räcka till? Att utveckla och växa. Det gäller: Utrustning eller maskiner." in leasing
    assert "Du har inte svarat på frågan" in Visitor().visits(HERE).texts("advice-none-near")[0]


def test_each_advice_says_who_gives_it_what_it_costs_what_to_have_ready_and_where_that_is_written() -> None:
    page = asked(HERE, **FOUNDER)
    for test_id in ("advice-authority", "advice-cost", "row-ready", "row-link", "row-source"):
        assert len([text for text in page.texts(test_id) if text]) == len(ADVICE), test_id
    assert len(page.all("row-unverified")) == len(ADVICE), "nobody has held them against their sources yet"


@pytest.mark.requirement("TOOL-068")
def test_nine_questions_one_by_one_without_scripts_come_to_the_same_advice_as_all_at_once() -> None:
    page = Visitor().visits(f"{HERE}?steg=1")
    for number, (name, answer) in enumerate(FOUNDER.items(), 1):
        assert page.text("step") == f"Fråga {number} av 9"
        page = sent(page, "compute", **{name: answer})
    assert ids(page) == ADVICE == ids(asked(HERE, **FOUNDER))
    assert [str(each.get("data-field")) for each in page.all("answer")] == list(FOUNDER)
    assert len(page.all("answer-change")) == len(FOUNDER)
    changed = Visitor().visits(page.all("answer-change")[3].get("href"))
    assert (changed.text("step"), changed.field("arbetslos"), changed.field("fas")) == ("Fråga 4 av 9", "ja", "start")
    assert ids(sent(changed, "step-to-advice", arbetslos="nej")) == ADVICE[1:]


@pytest.mark.requirement("TOOL-068")
def test_going_back_keeps_what_was_answered_also_on_the_page_one_goes_back_from() -> None:
    third = Visitor().visits(f"{HERE}?steg=3&fas=ide&belopp=0-50")
    second = sent(third, "step-back", form="ab")
    assert (second.text("step"), second.field("belopp"), second.field("fas"), second.field("form")) == ("Fråga 2 av 9", "0-50", "ide", "ab")
    assert not Visitor().visits(f"{HERE}?steg=1").has("step-back")


@pytest.mark.requirement("TOOL-068")
def test_an_answer_that_is_none_is_refused_at_its_question_with_those_there_are() -> None:
    page = asked(HERE, fas="xyz", ort="stad")
    assert page.status == 400
    assert page.text("hint").endswith("Välj ett av svaren: Jag har en idé, Jag startar nu, Företaget är i gång, Företaget växer.")
    assert page.field("ort") == "stad", "what can be read is kept"
    assert Visitor().visits(f"{HERE}?steg=11").status == 404


def test_who_posts_the_form_gets_the_same_and_nothing_is_kept() -> None:
    visitor = Visitor()
    posted = visitor.posts(HERE, FOUNDER)
    assert (posted.status, ids(posted)) == (200, ADVICE)
    assert visitor.posts(HERE, {"fas": "xyz"}).status == 400


def test_what_was_answered_is_in_no_index_and_told_to_no_other_site() -> None:
    page = asked(HERE, arbetslos="ja")
    assert page.response["Referrer-Policy"] == "no-referrer"
    assert "noindex" in page.content


@pytest.mark.requirement("TOOL-067")
def test_no_advice_stands_in_python() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    assert [row.id for row in ruled.rows("finansiering") if row.id in code] == []
    assert len(code.splitlines()) <= 250


def test_the_service_is_whole() -> None:
    check_service(SERVICE)
