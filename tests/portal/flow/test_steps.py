"""Steps: what is drawn, what is kept, what is refused, and where the buttons lead."""

import pytest

from tests.portal.flow.applicant import CRAFTS, FOOD, KITCHEN, PLACE, SELMA, UUID4, Applicant, day

pytestmark = pytest.mark.django_db


@pytest.mark.requirement("FLOW-008")
def test_a_visit_stores_nothing_and_the_first_answer_makes_a_draft_with_an_address_of_its_own(beata: Applicant) -> None:
    for _ in range(20):
        page = beata.visits(f"{beata.service}/ny")
    beata.visits(f"{beata.service}/ny", **{"Sec-Purpose": "prefetch"})
    assert beata.drafts() == []
    assert beata.sends(page).status == 400
    assert beata.drafts() == []
    answer = beata.sends(page, PLACE)
    assert answer.status == 303
    assert UUID4.search(str(answer.location))
    assert str(answer.location).endswith("/varor")
    assert [each in str(answer.location) for each in beata.drafts()] == [True]


@pytest.mark.requirement("FLOW-008")
def test_the_first_answer_sent_twice_is_one_draft(beata: Applicant) -> None:
    page = beata.visits(f"{beata.service}/ny")
    first, second = (beata.sends(page, PLACE) for _ in range(2))
    assert first.location == second.location
    assert len(beata.drafts()) == 1


@pytest.mark.requirement("FLOW-009")
@pytest.mark.parametrize(
    ("prefix", "service", "product"), [("", "Ansök om torgplats", "Företagsporten"), ("/en", "Apply for a market stall", "Business Portal")]
)
def test_each_step_is_one_page_with_a_heading_its_place_and_three_ways(prefix: str, service: str, product: str) -> None:
    somebody, titles, places = Applicant(prefix=prefix), [], []
    page = somebody.visits(f"{somebody.service}/ny")
    for typed in (PLACE, FOOD, KITCHEN, None, None, None):
        headings = page.tree.xpath("//h1")
        assert [each.get("data-testid") for each in headings] == ["flow-title"]
        titles.append(page.title)
        if typed is None and len(titles) == 6:
            break
        assert all(page.has(each) for each in ("flow-back", "flow-next", "flow-later"))
        places.append((page.find("flow-progress").get("data-step"), page.find("flow-progress").get("data-of")))
        page = somebody.goes_on(page, typed)
    assert len(set(titles)) == 6
    assert all(title.endswith(f"{service} - {product}") for title in titles)
    assert not any(name in title for title in titles for name in ("Beata", "Styrelse", "Östra Verken"))
    assert places == [("1", "4"), ("2", "4"), ("3", "5"), ("4", "5"), ("5", "5")]


def test_check_answers_the_signature_and_the_payment_say_by_name_where_one_is_as_the_steps_do(beata: Applicant) -> None:
    check = beata.comes_to_check()
    sign = beata.goes_on(check, button="flow-submit")
    pages = (check, sign, beata.signs(sign))
    assert [page.find("flow-title").get("data-step-name") for page in pages] == ["kontrollera", "signera", "betala"]
    assert [page.address.partition("?")[0].rpartition("/")[2] for page in pages] == ["kontrollera", "signera", "betala"]


@pytest.mark.requirement("FLOW-010")
def test_steps_stand_on_the_route_by_the_answers_and_what_is_off_it_cannot_be_opened(beata: Applicant) -> None:
    page = beata.begins()
    draft = beata.draft(page)
    assert beata.visits(f"{draft}/kontrollera").location == f"{draft}/varor"
    page = beata.goes_on(page, CRAFTS)
    assert page.find("flow-title").get("data-step-name") == "medhjalpare"
    assert page.find("flow-progress").get("data-of") == "4"
    assert beata.visits(f"{draft}/livsmedel").location == f"{draft}/medhjalpare"
    page = beata.goes_on(beata.visits(f"{draft}/varor"), FOOD)
    assert page.find("flow-title").get("data-step-name") == "livsmedel"
    assert page.find("flow-progress").get("data-of") == "5"
    assert beata.visits(f"{draft}/kontrollera").location == f"{draft}/livsmedel"
    assert beata.visits(f"{draft}/finns-inte").status == 404


@pytest.mark.requirement("FLOW-014")
def test_the_way_back_keeps_what_stands_in_the_fields_without_judging_it(beata: Applicant) -> None:
    page, long = beata.begins(), "Ost " * 100
    back = beata.goes_on(page, {"om": long.strip()}, button="flow-back")
    assert back.find("flow-title").get("data-step-name") == "plats"
    assert not back.has("form-errors")
    assert not back.has("torg-error")
    assert beata.goes_on(back).field("om").strip() == long.strip()


@pytest.mark.requirement("FLOW-016")
def test_change_leads_to_the_question_and_straight_back_and_new_questions_come_first(beata: Applicant) -> None:
    check = beata.comes_to_check()
    link = next(row for row in check.all("flow-check-row") if row.get("data-field") == "torg").xpath(".//a")[0].get("href")
    assert link.endswith("?fran=kontrollera#torg")
    page = beata.visits(link.partition("#")[0])
    assert beata.goes_on(page, {"torg": "stortorget"}).has("flow-check")
    page = beata.visits(f"{beata.draft(check)}/varor?fran=kontrollera")
    page = beata.goes_on(page, FOOD)
    assert page.find("flow-title").get("data-step-name") == "livsmedel"
    assert beata.goes_on(page, KITCHEN).has("flow-check")


@pytest.mark.requirement("FLOW-028")
def test_a_refused_step_says_what_is_wrong_at_each_field_and_keeps_everything(beata: Applicant) -> None:
    page = beata.begins()
    draft = beata.draft(page)
    first = beata.visits(f"{draft}/plats")
    token = dict(next(iter(first.find("flow-next").iterancestors("form"))).form_values())
    token.pop("torg")
    refused = beata.posts(f"{draft}/plats", {**token, "fran": day(22), "till": "i morgon"})
    assert refused.status == 400
    assert [each.get("href") for each in refused.find("form-errors").xpath(".//a")] == ["#torg", "#till"]
    assert refused.title.startswith("Fel: ")
    assert refused.text("torg-error") == "Svara på frågan"
    assert refused.text("till-error").startswith("Skriv dagen som")
    for field in ("torg", "till"):
        control = refused.tree.get_element_by_id(field)
        assert control.get("aria-invalid") == "true"
        assert f"{field}-hint" in control.get("aria-describedby")
    assert refused.field("fran") == day(22)
    assert refused.field("till") == "i morgon"
    again = beata.visits(f"{draft}/plats")
    assert again.field("fran") == day(22)


@pytest.mark.requirement("FLOW-028")
def test_days_in_the_wrong_order_are_told_beside_a_question_that_was_not_answered(beata: Applicant) -> None:
    refused = beata.goes_on(beata.visits(f"{beata.service}/ny"), {"fran": day(30), "till": day(20)})
    assert refused.status == 400
    assert [each.get("href") for each in refused.find("form-errors").xpath(".//a")] == ["#torg", "#till"]
    assert refused.text("till-error").startswith("Ange en sista dag")


@pytest.mark.requirement("FLOW-028")
def test_rules_say_nothing_of_a_day_that_is_none(beata: Applicant) -> None:
    refused = beata.goes_on(beata.visits(f"{beata.service}/ny"), {"fran": "i morgon", "till": day(20)})
    assert refused.status == 400
    assert [each.get("href") for each in refused.find("form-errors").xpath(".//a")] == ["#torg", "#fran"]


@pytest.mark.requirement("FLOW-030")
def test_a_register_that_is_away_stops_nobody_and_is_asked_again_in_the_end(beata: Applicant) -> None:
    christmas = day(0)[:4] + "-12-24"
    if christmas < day(14):
        christmas = f"{int(christmas[:4]) + 1}-12-24"
    beata.fault("authority-lookup", status=500)
    page = beata.begins(torg="stortorget", fran=christmas, till=christmas)
    assert page.text("flow-notice").startswith("Information: Kunde inte kontrolleras nu")
    page = beata.goes_on(page, CRAFTS)
    check = beata.leaves_out_the_rest(page)
    beata.fault("authority-lookup")
    page = beata.goes_on(check, button="flow-submit")
    assert page.find("flow-title").get("data-step-name") == "plats"
    assert "fullt" in page.text("torg-error")
    assert not page.has("flow-notice")
    assert beata.register() == []
    page = beata.goes_on(page, {"torg": "hamntorget"})
    assert beata.closes(page).has("receipt")


def test_a_full_square_is_said_when_the_step_is_sent(beata: Applicant) -> None:
    year = int(day(14)[:4]) + (1 if day(14)[5:] > "12-24" else 0)
    page = beata.visits(f"{beata.service}/ny")
    refused = beata.sends(page, {"torg": "stortorget", "fran": f"{year}-12-24", "till": f"{year}-12-24"})
    assert refused.status == 400
    assert refused.text("torg-error").startswith("Torget är fullt")


@pytest.mark.requirement("FLOW-012")
def test_a_group_is_added_to_changed_and_emptied_row_by_row(beata: Applicant) -> None:
    page = beata.goes_on(beata.begins(), CRAFTS)
    list_ = beata.draft(page) + "/medhjalpare"
    for n in range(5):
        page = beata.goes_on(beata.visits(page.href("flow-add")), {**SELMA, "namn": f"Person {n}"})
    assert not page.has("flow-add")
    assert beata.visits(f"{list_}/ny").location == list_
    rows = [str(each.get("data-row")) for each in page.all("flow-row")]
    page = beata.goes_on(beata.visits(f"{list_}/{rows[2]}"), {"namn": "Ändrad"})
    names = [each.xpath("./span")[0].text_content() for each in page.all("flow-row")]
    assert names == ["Person 0", "Person 1", "Ändrad", "Person 3", "Person 4"]
    question = beata.visits(page.href("flow-row-remove"))
    assert "Person 0" in question.text("flow-title")
    assert question.title.startswith("Ta bort - Medhjälpare - ")
    page = beata.goes_on(question, button="flow-remove")
    assert [each.xpath("./span")[0].text_content() for each in page.all("flow-row")] == ["Person 1", "Ändrad", "Person 3", "Person 4"]
    other = beata.draft(beata.begins())
    assert beata.visits(f"{other}/medhjalpare/{rows[3]}").status in {302, 404}
    beata.goes_on(beata.visits(f"{other}/varor"), CRAFTS)
    assert beata.visits(f"{other}/medhjalpare/{rows[3]}").status == 404
    for row in rows[1:]:
        page = beata.goes_on(beata.visits(f"{list_}/{row}/ta-bort"), button="flow-remove")
    assert page.has("flow-group-none")


@pytest.mark.requirement("FLOW-031")
@pytest.mark.parametrize(
    "fields",
    [
        {"torg": "raadhustorget"},
        {"fran": "2026-13-45"},
        {"fran": "\0"},
        {"till": "x" * 30_000},
        {"_rev": "ett"},
        {"_draft": "../../etc"},
        {"_go": "nonsense", "torg": ""},
    ],
)
def test_what_no_form_of_ours_sends_is_answered_in_words_and_stores_nothing(
    beata: Applicant, fields: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    check = beata.comes_to_check()
    before, draft = beata.answers(check), beata.draft(check)
    page = beata.visits(f"{draft}/plats")
    whole = dict(next(iter(page.find("flow-next").iterancestors("form"))).form_values())
    answer = beata.posts(f"{draft}/plats", {**whole, **fields})
    assert answer.status in {303, 400, 404, 409, 413}
    assert "Traceback" not in caplog.text
    if answer.status == 303:
        assert beata.answers(beata.follows(f"{draft}/kontrollera")) == before
