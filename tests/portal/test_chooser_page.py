"""The chooser of whom to represent, and what it leaves behind."""

import pytest

from portal.testing.visitors import Response, Visitor
from test_world import call_log, faults
from test_world.faults import Fault

pytestmark = pytest.mark.django_db

CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
OSTRA_VERKEN = "5521030014"
NOBODYS = "5529990011"


@pytest.mark.requirement("PARTY-014", "PARTY-015")
def test_the_page_says_what_to_do() -> None:
    beata = Visitor("B03")
    page, english = beata.visits(CHOOSER), beata.visits(f"/en{CHOOSER}")
    assert page.find("chooser-title").tag == english.find("chooser-title").tag == "h1"
    assert page.text("chooser-title") == "Välj vem du vill företräda"
    assert english.text("chooser-title") == "Choose who you want to represent"
    assert page.text("chooser-subtitle") == "Du kan byta när som helst i profilmenyn."
    assert english.text("chooser-subtitle") == "You can switch at any time in the profile menu."


@pytest.mark.requirement("PARTY-016")
@pytest.mark.parametrize(("key", "code"), [("F01", "FOR_MANGA_FORETAG"), ("F04", "OKANT_FEL")])
def test_each_error_has_a_card(key: str, code: str) -> None:
    for path in (CHOOSER, f"/en{CHOOSER}"):
        page = Visitor(key).visits(path)
        assert page.find("chooser-error", code=code).get("role") == "alert"
        assert page.text("chooser-error-header")
        assert page.text("chooser-error-text")


@pytest.mark.requirement("PARTY-017")
def test_the_user_comes_first_and_then_the_companies_in_swedish_order() -> None:
    page = Visitor("B03").visits(CHOOSER)
    assert page.find("chooser-item").get("data-orgnr") == "199204029806"
    assert page.texts("chooser-item-name") == ["Beata Styrelse", "Alm & Ask Handelsbolag", "Brf Ängsblomman", "Östra Verken AB"]
    rut = Visitor("A01").visits(CHOOSER).texts("chooser-item-name")
    assert (rut[1], rut[-1]) == ("Alm 0020 Kommanditbolag", "Ö 0999 Handelsbolag")
    first_words = list(dict.fromkeys(name.split()[0] for name in rut[1:]))
    assert first_words == "Alm Björk Cirkel Dal Ek Fors Gran Holme Is Jord Klippa Lind Mo Näs Ort Park Ring Ås Äng Ö".split()


@pytest.mark.requirement("PARTY-018")
def test_a_card_tells_where_the_list_comes_from() -> None:
    for prefix, information in (("", "/om-foretagsporten-se/hamtning-av-uppgifter"), ("/en", "/en/about-foretagsporten/data-retrieval")):
        beata = Visitor("B03")
        assert beata.visits(prefix + CHOOSER).href("chooser-info-link") == information
        assert beata.visits(information).status == 200


@pytest.mark.requirement("PARTY-019")
def test_the_search_field_is_for_more_than_seven() -> None:
    seven, eight = Visitor("T07").visits(CHOOSER), Visitor("T08").visits(CHOOSER)
    assert (len(seven.all("chooser-item")), seven.has("chooser-search")) == (7, False)
    assert (len(eight.all("chooser-item")), eight.has("chooser-search")) == (8, True)


@pytest.mark.requirement("PARTY-024", "PARTY-025")
def test_a_person_alone_is_chosen_at_once() -> None:
    tolvan = Visitor("P00")
    answer = tolvan.visits(f"{CHOOSER}?redirect=/inloggad/demo")
    assert (answer.status, answer.location) == (302, "/inloggad/demo")
    assert tolvan.cookie("vst_valt_engagemang") == "191212121212"
    selma = Visitor("S01")
    assert selma.visits(CHOOSER).location == "/inloggad/mina-sidor"
    assert selma.cookie("vst_valt_engagemang") == "197903059801"


@pytest.mark.requirement("PARTY-043")
def test_a_person_alone_needs_no_chooser() -> None:
    tolvan = Visitor("P00")
    assert tolvan.visits("/inloggad/bolagsverket/arenden").status == 200
    assert tolvan.cookie("vst_valt_engagemang") == "191212121212"


@pytest.mark.requirement("PARTY-027")
def test_one_company_is_two_to_choose_from() -> None:
    page = Visitor("B01").follows("/inloggad/bolagsverket/arenden")
    assert [item.get("data-orgnr") for item in page.all("chooser-item")] == ["198307149818", "5521010016"]


@pytest.mark.requirement("PARTY-026")
def test_who_has_too_many_companies_is_not_chosen_for() -> None:
    malte = Visitor("F01")
    page = malte.visits(CHOOSER)
    assert (page.status, page.screen) == (200, "chooser")
    assert page.has("chooser-error", code="FOR_MANGA_FORETAG")
    assert numbers(page, "chooser-item") == ["198810099807"]
    assert malte.cookie("vst_valt_engagemang") is None


@pytest.mark.requirement("PARTY-001")
def test_albin_acts_as_himself_and_then_for_his_company() -> None:
    albin = Visitor("B01")
    for number, form in (("198307149818", "PERSON"), ("5521010016", "AB")):
        answer = albin.presses(albin.visits(CHOOSER), "chooser-item", orgnr=number)
        assert albin.visits(answer.location).find("profile-entity").get("data-formkod") == form


@pytest.mark.requirement("PARTY-013")
def test_who_has_not_chosen_is_shown_as_themselves_and_still_asked() -> None:
    beata = Visitor("B03")
    assert beata.visits("/tjanster").find("profile-entity").get("data-orgnr") == "199204029806"
    assert beata.cookie("vst_valt_engagemang") is None
    assert (beata.visits("/inloggad/bolagsverket/arenden").location or "").startswith(CHOOSER)


@pytest.mark.requirement("PARTY-028", "PARTY-029")
def test_a_choice_leads_on() -> None:
    beata = Visitor("B03")
    answer = beata.presses(beata.visits(f"{CHOOSER}?redirect=/inloggad/demo"), "chooser-item", orgnr=OSTRA_VERKEN)
    assert (answer.status, answer.location) == (303, "/inloggad/demo")
    assert beata.cookie("vst_valt_engagemang") == OSTRA_VERKEN
    beata = Visitor("B03")
    assert beata.presses(beata.visits(CHOOSER), "chooser-item", orgnr=OSTRA_VERKEN).location == "/inloggad/mina-sidor"
    assert beata.presses(beata.visits(f"/en{CHOOSER}"), "chooser-item", orgnr="7521030010").location == "/en/inloggad/mina-sidor"


@pytest.mark.parametrize("evil", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/\tevil", ""])
def test_a_choice_never_leads_off_the_portal(evil: str) -> None:
    beata = Visitor("B03")
    assert beata.posts(CHOOSER, {"orgnr": OSTRA_VERKEN, "redirect": evil}).location == "/inloggad/mina-sidor"


@pytest.mark.requirement("PARTY-030")
@pytest.mark.parametrize("number", [NOBODYS, "", "552103-0014x", "191212121212", "x" * 5000, "٥٥٢١٠٣٠٠١٤"])
def test_a_number_that_is_not_the_users_is_refused(number: str, caplog: pytest.LogCaptureFixture) -> None:
    beata = Visitor("B03")
    answer = beata.posts(CHOOSER, {"orgnr": number})
    assert (answer.status, answer.screen) == (400, "chooser")
    assert "Det gick inte att byta. Försök igen." in answer.text("chooser-failed")
    assert (answer.find("chooser-failed").get("role"), len(answer.all("chooser-item"))) == ("alert", 4)
    assert beata.cookie("vst_valt_engagemang") is None
    assert not number.strip() or number not in caplog.text


def test_a_refused_choice_keeps_where_the_chooser_leads_to() -> None:
    beata = Visitor("B03")
    answer = beata.posts("/en" + CHOOSER, {"orgnr": NOBODYS, "redirect": "/sni-kod"})
    assert "The change did not work. Try again." in answer.text("chooser-failed")
    assert beata.presses(answer, "chooser-item", orgnr=OSTRA_VERKEN).location == "/sni-kod"
    assert not beata.visits(CHOOSER).has("chooser-failed")


def test_a_stranger_chooses_nothing() -> None:
    assert (Visitor().posts(CHOOSER, {"orgnr": OSTRA_VERKEN}).location or "").startswith("/inloggad/logga-in?redirect=")


def test_a_choice_needs_the_anti_forgery_value() -> None:
    beata = Visitor("B03")
    assert beata.posts(CHOOSER, {"orgnr": OSTRA_VERKEN, "csrfmiddlewaretoken": "x" * 32}).status == 403
    assert beata.cookie("vst_valt_engagemang") is None


@pytest.mark.requirement("PARTY-042")
def test_who_has_too_many_companies_chooses_once() -> None:
    malte = Visitor("F01")
    page = malte.follows("/inloggad/bolagsverket/arenden")
    assert page.screen == "chooser"
    answer = malte.presses(page, "chooser-item", orgnr="198810099807")
    assert answer.location == "/inloggad/bolagsverket/arenden"
    assert malte.visits(answer.location).status == 200


@pytest.mark.requirement("PARTY-049")
def test_numbers_have_a_dash_before_the_last_four() -> None:
    rut = Visitor("A01", "5520000018")
    page = rut.visits(CHOOSER)
    items = {item.get("data-orgnr"): item.xpath(".//*[@data-testid='chooser-item-orgnr']")[0].text for item in page.all("chooser-item")}
    assert (items["5520000018"], items["197611219812"]) == ("552000-0018", "19761121-9812")
    assert page.text("profile-entity-orgnr") == "552000-0018"
    assert Visitor("P00").visits("/tjanster").text("profile-entity-orgnr") == "19121212-1212"


def test_the_name_of_a_choice_says_all_there_is_to_know() -> None:
    page = Visitor("A01").visits(CHOOSER)
    assert page.spoken("chooser-item", orgnr="5520000018") == "Björk 0001 AB 552000-0018 Aktiebolag"


def test_the_one_chosen_is_marked() -> None:
    page = Visitor("B03", OSTRA_VERKEN).visits(CHOOSER)
    assert [item.get("data-orgnr") for item in page.all("chooser-item") if item.get("aria-current") == "true"] == [OSTRA_VERKEN]
    assert not Visitor("B03").visits(CHOOSER).tree.xpath("//*[@data-testid='chooser-item'][@aria-current]")


def numbers(page: Response, test_id: str) -> list[str]:
    return [item.get("data-orgnr") for item in page.all(test_id)]


def test_favourites_and_latest_choices_stand_before_a_list_that_stays_as_it_is() -> None:
    rut = Visitor("A01")
    page = rut.visits(f"{CHOOSER}?redirect=/inloggad/demo")
    everything = numbers(page, "chooser-item")
    assert not page.has("chooser-favourites")
    assert not page.has("chooser-recents")
    star = page.find("chooser-star", orgnr="5520000018")
    assert (star.get("aria-pressed"), star.get("aria-label")) == ("false", "Lägg till Björk 0001 AB som favorit")
    answer = rut.presses(page, "chooser-star", orgnr="5520000018")
    assert (answer.status, answer.location) == (303, f"{CHOOSER}?redirect=%2Finloggad%2Fdemo#chooser-at-hand")
    for number in everything[3:7]:
        rut.presses(rut.visits(CHOOSER), "chooser-item", orgnr=number)
    page = rut.visits(f"/en{CHOOSER}")
    assert numbers(page, "chooser-favourite-item") == ["5520000018"]
    assert numbers(page, "chooser-recent-item") == everything[6:3:-1]
    assert numbers(page, "chooser-item") == everything
    starred = page.all("chooser-star", orgnr="5520000018")
    assert [(one.get("aria-pressed"), one.get("aria-label")) for one in starred] == [("true", "Remove Björk 0001 AB from favourites")] * 2
    assert rut.presses(page, "chooser-star", orgnr="5520000018").location == f"/en{CHOOSER}#chooser-at-hand"
    assert not rut.visits(CHOOSER).has("chooser-favourites")


def test_a_favourite_is_kept_for_the_person_and_for_nobody_else() -> None:
    rut = Visitor("A01")
    rut.presses(rut.visits(CHOOSER), "chooser-star", orgnr="5520000018")
    assert numbers(Visitor("A01").visits(CHOOSER), "chooser-favourite-item") == ["5520000018"]
    assert not Visitor("T08").visits(CHOOSER).has("chooser-favourites")


def test_a_shortcut_chooses_like_the_row_it_stands_for() -> None:
    rut = Visitor("A01")
    rut.presses(rut.visits(CHOOSER), "chooser-star", orgnr="5520000018")
    answer = rut.presses(rut.visits(CHOOSER), "chooser-favourite-item", orgnr="5520000018")
    assert answer.location == "/inloggad/mina-sidor"
    assert rut.cookie("vst_valt_engagemang") == "5520000018"


def test_who_has_few_parties_and_who_they_are_themselves_have_no_star() -> None:
    beata = Visitor("B03")
    beata.presses(beata.visits(CHOOSER), "chooser-item", orgnr=OSTRA_VERKEN)
    page = beata.visits(CHOOSER)
    assert not page.has("chooser-star")
    assert not page.has("chooser-recents")
    atta = Visitor("T08").visits(CHOOSER)
    assert numbers(atta, "chooser-star") == numbers(atta, "chooser-item")[1:]


@pytest.mark.parametrize("asked", ["+5529990011", "+197611219812", "5520000018", "", "+", "*5520000018", "+" + "9" * 5000])
def test_a_star_for_what_is_not_the_users_is_refused(asked: str) -> None:
    rut = Visitor("A01")
    assert rut.posts(CHOOSER, {"favourite": asked}).status == 400
    assert not rut.visits(CHOOSER).has("chooser-favourites")


@pytest.mark.requirement("PARTY-053")
def test_the_mark_of_a_sole_trader_needs_a_word_from_the_tax_agency() -> None:
    assert Visitor("S02").visits("/tjanster").has("profile-sole-proprietor-tag")
    assert not Visitor("S01").visits("/tjanster").has("profile-sole-proprietor-tag")
    assert not Visitor("B01", "5521010016").visits("/tjanster").has("profile-sole-proprietor-tag")


@pytest.mark.requirement("PARTY-054")
def test_a_thousand_companies_are_listed_and_no_more() -> None:
    rut = Visitor("A01").visits(CHOOSER)
    assert (len(rut.all("chooser-item")), rut.has("chooser-error")) == (1001, False)
    malte = Visitor("F01").visits(CHOOSER)
    assert [item.get("data-orgnr") for item in malte.all("chooser-item")] == ["198810099807"]
    assert malte.has("chooser-error", code="FOR_MANGA_FORETAG")


@pytest.mark.requirement("PARTY-057")
def test_a_list_that_cannot_be_had_stops_nobody() -> None:
    page = Visitor("F02").visits("/inloggad/bolagsverket/arenden")
    assert (page.status, page.find("profile-entity").get("data-formkod")) == (200, "PERSON")
    assert page.has("profile-error", code="OKANT_FEL")
    olle = Visitor("F04").visits(CHOOSER)
    assert olle.has("chooser-error", code="OKANT_FEL")
    assert olle.texts("chooser-item-name")[1:] == ["Halvfel Bygg AB", "Halvfel Måleri AB"]


@pytest.mark.requirement("PARTY-058")
def test_a_choice_survives_a_list_that_cannot_be_had() -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    faults.put("engagements", Fault(status=500))
    page = beata.visits("/inloggad/mina-sidor")
    assert page.find("profile-entity").get("data-formkod") == "PERSON"
    assert beata.cookie("vst_valt_engagemang") == OSTRA_VERKEN
    faults.end("engagements")
    assert beata.visits("/inloggad/mina-sidor").find("profile-entity").get("data-orgnr") == OSTRA_VERKEN


@pytest.mark.requirement("PARTY-032")
def test_one_login_asks_for_the_list_once() -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    assert beata.visits("/inloggad/mina-sidor").status == 200
    assert len(call_log.calls("engagements")) == 1
    for path in ("/inloggad/bolagsverket/arenden", CHOOSER, "/tjanster"):
        beata.visits(path)
    assert len(call_log.calls("engagements")) == 1


@pytest.mark.requirement("PARTY-012")
def test_a_number_believed_unseen_has_no_name() -> None:
    beata = Visitor("B03").keeps("vst_valt_engagemang", NOBODYS).keeps("vst_valt_engagemang_skip_validation", "true")
    page = beata.visits("/inloggad/bolagsverket/arenden")
    assert (page.status, page.find("profile-entity").get("data-formkod")) == (200, "PERSON")
    assert (page.text("profile-entity-name"), page.text("profile-entity-orgnr")) == ("N/A", "552999-0011")


@pytest.mark.requirement("PARTY-011")
def test_a_stored_number_that_is_not_the_users_is_not_believed() -> None:
    beata = Visitor("B03").keeps("vst_valt_engagemang", NOBODYS)
    assert (beata.visits("/inloggad/bolagsverket/arenden").location or "").startswith(CHOOSER)
    assert NOBODYS[-4:] not in beata.visits("/tjanster").text("profile-entity-orgnr")
