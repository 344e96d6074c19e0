"""Operators write notices at ``/admin/notices/``, and see them on the page before anybody else does."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.utils import timezone

from portal.notices import LOGIN, LOGIN_PLANNED, SHELL, desk
from portal.notices.schedule import Plan
from portal.outside import kept

NEW = "/admin/notices/new/"
HOUR = timedelta(hours=1)


def typed(moment: datetime) -> str:
    """A time as one types it into the form."""
    return timezone.localtime(moment).strftime("%Y-%m-%d %H:%M")


def notice(**changed: Any) -> dict[str, Any]:
    """A disruption that has begun an hour ago and lasts another one."""
    now = timezone.now()
    fields: dict[str, Any] = {
        "name": "Byte av databas",
        "applications": [SHELL],
        "until": typed(now + HOUR),
        "now_from": typed(now - HOUR),
        "now_type": "ERROR",
        "now_title_sv": "Vi byter databas",
        "now_message_sv": "Det mesta\r\nstår stilla.",
    }
    return fields | changed


def preview(**changed: Any) -> dict[str, Any]:
    return notice() | {"preview_page": "start", "preview_as": "", "preview_language": "sv", "preview_stage": ""} | changed


def only() -> Plan:
    (plan,) = desk.plans()
    return plan


@pytest.fixture
def operator(editor: Callable[[str], Client]) -> Client:
    return editor("operator")


def test_an_operator_writes_a_notice_and_visitors_read_it_at_once(operator: Client, committed: Any, caplog: Any) -> None:
    with committed(), caplog.at_level(logging.INFO, logger="portal.notices"):
        answer = operator.post(NEW, notice())
    assert (answer.status_code, answer["Location"]) == (302, "/admin/notices/")
    page = Client().get("/").content.decode()
    assert "Vi byter databas" in page
    assert f"The notice {only().key} was created by operator" in caplog.text
    shown = operator.get("/admin/notices/").content.decode()
    assert "Meddelandet ”Byte av databas” är sparat." in shown
    assert "Hela portalen" in shown


@pytest.mark.parametrize("name", ["redaktor", "publicerare"])
def test_nobody_but_an_operator_reads_or_writes_notices(editor: Callable[[str], Client], name: str) -> None:
    client = editor(name)
    for answer in (client.get("/admin/notices/"), client.post(NEW, notice()), client.post("/admin/notices/preview/", preview())):
        assert (answer.status_code, answer["Location"]) == (302, "/admin/")
    assert desk.plans() == ()
    assert "/admin/notices/" not in client.get("/admin/").content.decode()
    assert Client().get("/admin/notices/")["Location"].startswith("/admin/login/")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": " "}, "Ge meddelandet ett namn."),
        ({"applications": []}, "Välj vilka meddelandet gäller."),
        ({"now_title_sv": ""}, "Skriv rubrik och text på svenska."),
        ({"now_title_en": "Only a title"}, "På engelska skriver du båda eller ingen."),
        ({"now_from": ""}, "Skriv när det ska börja visas."),
        ({"until": ""}, "Skriv när meddelandet slutar."),
        ({"until": "2020-01-01 12:00"}, "Varje steg måste börja efter det förra"),
        ({"now_from": "", "now_title_sv": "", "now_message_sv": ""}, "Skriv minst ett steg"),
        ({"now_title_sv": "x" * 121}, "120"),
    ],
)
def test_what_is_wrong_is_told_in_swedish_at_its_field_and_nothing_is_kept(operator: Client, wrong: dict[str, Any], told: str) -> None:
    answer = operator.post(NEW, notice(**wrong))
    assert answer.status_code == 200
    assert told in answer.content.decode()
    assert desk.plans() == ()


def test_all_stages_in_both_languages_come_back_in_the_form_as_they_were_written(operator: Client) -> None:
    now = timezone.now()
    words = {
        "planned_from": typed(now - 3 * HOUR),
        "planned_type": "INFO",
        "planned_title_sv": "Snart byter vi",
        "planned_message_sv": "På lördag.",
    }
    english = {"now_title_en": "New database", "now_message_en": "Most things\r\nstand still."}
    operator.post(NEW, notice(applications=[SHELL, LOGIN, "bolagsverket-arenden"], closes_login="on", **words, **english))
    made = only()
    assert [stage.stage for stage in made.stages] == ["planned", "now"]
    assert made.stages[1].messages["en"] == ("New database", "Most things\nstand still.")
    assert made.applications == (SHELL, LOGIN, "bolagsverket-arenden")

    form = operator.get(f"/admin/notices/{made.key}/").context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    sent = {
        name: typed(timezone.make_aware(value)) if isinstance(value, datetime) and timezone.is_naive(value) else value
        for name, value in sent.items()
    }
    operator.post(f"/admin/notices/{made.key}/", sent)
    assert [stage.uuid for stage in only().stages] == [stage.uuid for stage in made.stages], "nobody reads again what did not change"


def test_of_two_operators_the_second_is_told_and_what_they_typed_stands_there(operator: Client) -> None:
    operator.post(NEW, notice())
    made = only()
    address = f"/admin/notices/{made.key}/"
    operator.post(address, notice(name="Olles", version=made.version))
    refused = operator.post(address, notice(name="Beatas", version=made.version))
    page = refused.content.decode()
    assert refused.status_code == 409
    assert "operator har ändrat meddelandet under tiden" in page
    assert 'value="Beatas"' in page
    assert only().name == "Olles"


def test_a_notice_is_ended_at_once_and_stands_among_those_that_are_over(operator: Client, committed: Any) -> None:
    operator.post(NEW, notice())
    made = only()
    address = f"/admin/notices/{made.key}/end/"
    assert "Avsluta" in operator.get(address).content.decode()
    operator.post(address, {"version": made.version + 1})
    assert only().at(timezone.now()) is not None, "it was changed since it was read"
    with committed():
        operator.post(address, {"version": made.version})
    kept.drop_all("notices")
    assert "Vi byter databas" not in Client().get("/").content.decode()
    assert "Byte av databas" in operator.get("/admin/notices/?stage=over").content.decode()
    assert "Byte av databas" not in operator.get("/admin/notices/?stage=now").content.decode().split('class="listing"')[-1]


def test_each_notice_stands_with_what_it_is_now(operator: Client) -> None:
    now = timezone.now()
    operator.post(NEW, notice(name="Pågår"))
    operator.post(NEW, notice(name="Väntar sedan", now_from=typed(now + HOUR), until=typed(now + 2 * HOUR)))
    states = {row.plan.name: row.state for row in operator.get("/admin/notices/").context["rows"]}
    assert states == {"Pågår": "now", "Väntar sedan": "coming"}
    assert operator.get("/admin/notices/4711/").status_code == 404


@pytest.mark.requirement("MEND-022")
def test_a_new_notice_has_twelve_controls_and_one_stage_before_more_choices(operator: Client) -> None:
    page = lxml.html.document_fromstring(operator.get(NEW).content)
    (form,) = page.xpath("//main//form[@novalidate]")
    (more,) = form.xpath(".//details[@data-more]")
    controls = form.xpath(".//input[not(@type='hidden')] | .//select | .//textarea | .//button")
    before = [one for one in controls if more not in one.iterancestors() and not _is_after(one, more)]
    assert len(before) <= 12, [one.get("name") for one in before]
    assert more.get("open") is None
    assert len(form.xpath(".//*[@data-notice-stage]")) == 1
    assert len(form.xpath(".//input[@name='applications']")) == 2, "the portal and the login"


def _is_after(one: Any, other: Any) -> bool:
    elements = list(one.getroottree().iter())
    return elements.index(one) > elements.index(other)


@pytest.mark.requirement("JOURNEY-035")
def test_a_notice_that_closes_the_login_needs_a_tick_and_says_from_when_to_when(operator: Client, committed: Any) -> None:
    closing = notice(applications=[LOGIN])
    page = lxml.html.document_fromstring(operator.post(NEW, closing).content)
    (told,) = page.xpath("//fieldset[@class='notice-places']//*[@role='alert']")
    begins, ends = (closing[name].replace("T", " ")[:16] for name in ("now_from", "until"))
    assert told.text_content() == f"Det här stänger inloggningen för alla från {begins} till {ends}."
    (tick,) = page.xpath("//input[@name='closes_login']")
    assert tick.get("checked") is None
    assert not desk.plans()
    operator.post(NEW, closing | {"closes_login": "on"})
    assert only().applications == (LOGIN,)
    change = lxml.html.document_fromstring(operator.get(f"/admin/notices/{only().key}/").content)
    assert change.xpath("//input[@name='closes_login'][@checked]"), "what is confirmed is not asked about again"


@pytest.mark.requirement("JOURNEY-035")
def test_an_announcement_about_the_login_needs_none(operator: Client, committed: Any) -> None:
    operator.post(NEW, notice(service=LOGIN_PLANNED, applications=[]))
    assert only().applications == (LOGIN_PLANNED,)


@pytest.mark.requirement("MEND-022")
def test_places_are_added_by_name_and_nothing_typed_is_lost(operator: Client, committed: Any) -> None:
    typed_so_far = notice(applications=[LOGIN], service="bolagsverket-arenden", until="i morgon") | {"add": "1"}
    page = operator.post(NEW, typed_so_far).content.decode()
    assert desk.plans() == () and "error-message" not in page.split("<style")[0].split("<main")[-1]
    tree = lxml.html.document_fromstring(page)
    assert tree.xpath("//input[@name='applications'][@checked]/@value") == [LOGIN, "bolagsverket-arenden"]
    assert tree.xpath("//input[@name='until']/@value") == ["i morgon"]
    assert tree.xpath("//textarea[@name='now_message_sv']")[0].text.strip() == "Det mesta\nstår stilla."

    with committed():
        operator.post(NEW, notice(applications=[LOGIN, "bolagsverket-arenden"], closes_login="on", service="scb-andra-sni"))
    assert only().applications == (LOGIN, "bolagsverket-arenden", "scb-andra-sni"), "the one in the list counts without the button"


def test_the_form_of_a_notice_has_the_stage_in_front_that_is_written(operator: Client) -> None:
    planned = {
        "planned_from": typed(timezone.now()),
        "planned_type": "INFO",
        "planned_title_sv": "Snart",
        "planned_message_sv": "På lördag.",
    }
    operator.post(NEW, notice(now_from="", now_title_sv="", now_message_sv="") | planned)
    tree = lxml.html.document_fromstring(operator.get(f"/admin/notices/{only().key}/").content)
    assert tree.xpath("//*[@data-notice-stage]/legend/text()") == ["Planerat"]
    assert tree.xpath("//details[@data-more]/@open") == []


@pytest.mark.requirement("MEND-022")
def test_notices_of_every_source_are_listed_with_where_they_come_from(operator: Client, committed: Any) -> None:
    with committed():
        operator.post(NEW, notice())
    kept.drop_all("notices")
    table = lxml.html.document_fromstring(operator.get("/admin/notices/").content).xpath("//table[@data-in-force]")[0]
    sources = {row.find("th").text_content(): row.xpath("./td[@data-source]")[0].text_content() for row in table.xpath(".//tbody/tr")}
    assert sources["Vi byter databas"] == "Skrivet här"
    assert sources["Ärenden visas sent"] == "Portalens inbyggda källa", "of the outside world"


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ({}, ['data-screen="start-page"', "Vi byter databas"]),
        ({"preview_as": "AB"}, ["Exempel, aktiebolag", "Vi byter databas"]),
        ({"preview_page": "login", "applications": [LOGIN]}, ['data-testid="login-notice"', "Vi byter databas"]),
        (
            {"preview_page": "bolagsverket-arenden", "preview_as": "AB", "applications": ["bolagsverket-arenden"]},
            ["Vi byter databas", "körs den inte"],
        ),
    ],
)
def test_the_notice_is_seen_on_the_page_before_it_is_kept(operator: Client, chosen: dict[str, Any], shown: list[str]) -> None:
    answer = operator.post("/admin/notices/preview/", preview(**chosen))
    page = answer.content.decode()
    assert answer.status_code == 200
    for words in shown:
        assert words in page
    assert "dist/client" not in page
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "Set-Cookie" not in answer.headers
    assert desk.plans() == ()


def test_a_notice_for_another_service_is_not_seen_on_the_start_page(operator: Client) -> None:
    page = operator.post("/admin/notices/preview/", preview(applications=["bolagsverket-arenden"])).content.decode()
    assert "Vi byter databas" not in page


def test_what_can_not_be_shown_yet_says_why(operator: Client) -> None:
    page = operator.post("/admin/notices/preview/", preview(name="", preview_page="finns-inte")).content.decode()
    assert "Ge meddelandet ett namn." in page
    assert "Sida:" in page
