"""A link that carries a party: it asks, and nothing changes without a yes. All of it without scripts."""

from urllib.parse import quote

import pytest

from portal.testing.visitors import Response, Visitor
from tests.portal.visitors import fault

pytestmark = pytest.mark.django_db

CASES = "/inloggad/bolagsverket/arenden"
COMPANY = "/inloggad/mina-sidor/foretag"
OSTRA_VERKEN, ANGSBLOMMAN, NOBODYS = "5521030014", "7521030010", "5529990011"


def beata() -> Visitor:
    return Visitor("B03", OSTRA_VERKEN)


@pytest.mark.parametrize("number", [OSTRA_VERKEN, "552103-0014"])
def test_a_link_for_the_party_one_acts_for_leads_on_without_it(number: str) -> None:
    answer = beata().visits(f"{CASES}?a=1&foretrad={number}&b=%C3%A5")
    assert (answer.status, answer.location) == (302, f"{CASES}?a=1&b=%C3%A5")
    assert beata().visits(f"/en{COMPANY}?foretrad={number}").location == f"/en{COMPANY}"


def test_a_link_for_another_own_party_asks_first_and_names_both() -> None:
    visitor = beata()
    page = visitor.visits(f"{CASES}?a=1&foretrad=752103-0010")
    assert (page.status, page.screen) == (200, "party-link")
    assert page.text("foretrad-title") == "Vill du byta vem du företräder?"
    assert page.spoken("foretrad-current") == "Du företräder nu Östra Verken AB 552103-0014 · Aktiebolag"
    assert page.find("foretrad-asked").get("data-orgnr") == ANGSBLOMMAN
    assert "752103-0010" in page.text("foretrad-asked")
    assert visitor.cookie("vst_valt_engagemang") == OSTRA_VERKEN
    assert page.href("foretrad-no") == f"{CASES}?a=1"
    assert visitor.visits(page.href("foretrad-no")).status == 200
    assert visitor.cookie("vst_valt_engagemang") == OSTRA_VERKEN
    yes = visitor.presses(page, "foretrad-yes")
    assert (yes.status, yes.location) == (303, f"{CASES}?a=1")
    assert visitor.cookie("vst_valt_engagemang") == ANGSBLOMMAN


def test_the_question_is_asked_in_english_too() -> None:
    page = beata().visits(f"/en{COMPANY}?foretrad={ANGSBLOMMAN}")
    assert (page.lang, page.title) == ("en", "Do you want to change who you represent? - Business Portal")
    assert page.text("foretrad-yes") == "Yes, represent Brf Ängsblomman"
    assert page.href("lang-option-sv") == f"{COMPANY}?foretrad={ANGSBLOMMAN}"


def test_without_a_choice_the_question_is_whether_to_choose_it() -> None:
    visitor = Visitor("B03")
    page = visitor.visits(f"{CASES}?foretrad={ANGSBLOMMAN}")
    assert page.text("foretrad-title") == "Vill du företräda Brf Ängsblomman?"
    assert page.spoken("foretrad-current") == "Du företräder nu Ingen vald"
    assert visitor.cookie("vst_valt_engagemang") is None
    no = visitor.visits(page.href("foretrad-no"))
    assert no.location == f"/inloggad/valj-vem-du-vill-foretrada?redirect={quote(CASES, safe='')}"
    assert visitor.presses(page, "foretrad-yes").location == CASES
    assert visitor.cookie("vst_valt_engagemang") == ANGSBLOMMAN


@pytest.mark.parametrize(("key", "acting_for"), [("B03", OSTRA_VERKEN), ("P00", None), ("F01", None)])
def test_a_link_for_a_party_that_is_not_ones_own_says_so_and_leads_on(key: str, acting_for: str | None) -> None:
    visitor = Visitor(key, acting_for)
    page = visitor.visits(f"{CASES}?foretrad={NOBODYS}")
    assert (page.status, page.screen) == (403, "party-link")
    assert "552999-0011" in page.text("foretrad-refused")
    assert not page.has("foretrad-yes")
    assert page.href("foretrad-no") == CASES
    assert visitor.cookie("vst_valt_engagemang") == acting_for


def test_while_the_register_does_not_answer_nobody_is_told_that_they_may_not() -> None:
    visitor = beata()
    fault(visitor.client, "engagements", status=500)
    page = visitor.visits(f"{CASES}?foretrad={ANGSBLOMMAN}")
    assert page.status == 403
    assert "Försök igen senare" in page.text("foretrad-refused")
    assert visitor.cookie("vst_valt_engagemang") == OSTRA_VERKEN


@pytest.mark.parametrize("value", ["", "abc", "199204029806", "552103-0015", "%00", "5521030014%0d%0a", "<script>", "9" * 3000])
def test_a_link_with_nonsense_is_as_one_without(value: str, caplog: pytest.LogCaptureFixture) -> None:
    page = beata().visits(f"{CASES}?foretrad={value}")
    assert (page.status, page.screen) == (200, "service")
    assert "no organisation number" in caplog.text


def test_a_page_that_is_open_to_all_asks_nothing() -> None:
    assert beata().visits(f"/tjanster?foretrad={ANGSBLOMMAN}").screen == "services"


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_query_and_language_survive_login(prefix: str) -> None:
    address = f"{prefix}{COMPANY}?foretrad={ANGSBLOMMAN}&x=%C3%A5"
    answer = Visitor().visits(address)
    assert answer.location == f"{prefix}/inloggad/logga-in?redirect={quote(address, safe='')}"
    beata = Visitor("B03")
    back = beata.visits(answer.location or "")
    assert back.location == address
    page = Response(beata.visits(address).response)
    assert (page.screen, page.lang) == ("party-link", prefix.strip("/") or "sv")
    assert beata.presses(page, "foretrad-yes").location == f"{prefix}{COMPANY}?x=%C3%A5"


def test_a_post_to_such_a_link_changes_nothing() -> None:
    visitor = beata()
    assert visitor.posts(f"{COMPANY}?foretrad={ANGSBLOMMAN}", {"party": OSTRA_VERKEN, "note": "x"}).status == 405
    assert visitor.cookie("vst_valt_engagemang") == OSTRA_VERKEN
