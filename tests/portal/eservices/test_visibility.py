"""To whom services are shown, in which order, and where their links lead."""

import pytest

from portal.eservices import registry
from portal.eservices.model import Category
from portal.eservices.visibility import (
    GROUPS,
    card_link_of,
    developer_services,
    drawer_services,
    link_of,
    overview_groups,
    services_shown,
)
from portal.words.locales import LOCALES
from portal.words.texts import text
from tests.portal.flags_of import flags, flags_with

FORMS = ("PERSON", "EN", "AB", "BRF", "EK", "HB", "KB")
OLDER = "https://aldre.foretagsporten.example"


def keys(form, *off):
    return [group.key for group in overview_groups(flags(*off), form, "sv")]


def ids(form, *off):
    return {service.id for service in services_shown(flags(*off), form)}


def service(id_):
    return registry.by_id(id_).service


def test_a_service_is_shown_only_while_its_flag_is_on():
    assert "scb-andra-sni" in ids(None)
    assert "scb-andra-sni" not in ids(None, "vst-ft-scb-andra-sni")


def test_a_service_is_shown_only_for_its_forms():
    assert "bolagsverket-andra-aktiebolag" in ids("AB")
    assert "bolagsverket-andra-ekonomisk-forening" not in ids("AB")


def test_a_service_without_forms_is_for_all():
    assert all("bolagsverket-sok-foretag-arende" in ids(form) for form in (*FORMS, None))


def test_the_overview_has_the_groups_in_their_order_when_signed_out():
    assert keys(None) == ["STARTA", "HANTERA", "HJALPMEDEL", "AVSLUTA", "OVRIGT"]


@pytest.mark.parametrize(
    ("form", "shown", "hidden"),
    [
        ("PERSON", {"STARTA"}, {"HANTERA", "AVSLUTA"}),
        ("EN", {"STARTA", "HANTERA", "AVSLUTA"}, set()),
        ("AB", {"HANTERA"}, {"STARTA", "AVSLUTA"}),
    ],
)
def test_start_is_for_persons_and_sole_traders_manage_and_wind_up_not_for_persons(form, shown, hidden):
    assert shown <= set(keys(form))
    assert not hidden & set(keys(form))


def test_search_and_submission_lie_under_other():
    (other,) = [group for group in overview_groups(flags(), None, "sv") if group.key == "OVRIGT"]
    assert {s.id for s in other.services} == {
        "bolagsverket-inlamning-digital-handling",
        "bolagsverket-arenden",
        "bolagsverket-sok-foretag-arende",
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_cards_come_in_the_order_of_their_titles(locale):
    titles = [[text(locale, s.name_key) for s in group.services] for group in overview_groups(flags(), None, locale)]
    if locale == "sv":
        manage = titles[1]
        assert manage.index("Moms, F-skatt, arbetsgivare") < manage.index("Ändra aktiebolag")
    assert all(group == sorted(group, key=str.casefold) for group in titles) or locale == "sv"


@pytest.mark.parametrize("form", [*FORMS, None])
def test_the_drawer_holds_every_visible_service_that_fits(form):
    visible = {category for categories in GROUPS.values() for category in categories}
    expected = {
        s.id for s in registry.SERVICES if s.category in visible and (form is None or s.foretagsformer is None or form in s.foretagsformer)
    }
    if form == "PERSON":
        expected -= {s.id for s in registry.SERVICES if s.category in {Category.HANTERA, Category.AVSLUTA}}
    assert {s.id for s in drawer_services(flags(), form, "sv")} == expected
    assert not visible & {Category.DOLD, Category.PLATTFORMEN, Category.DEVELOPMENT}


def test_signed_in_a_link_leads_to_the_service_signed_out_to_its_information():
    starting = service("bolagsverket-foretagsregistrering")
    assert link_of(starting, "sv", True, flags()).href == "/inloggad/foretagsregistrering"
    assert link_of(starting, "sv", False, flags()).href == "/registrera-foretag"
    assert link_of(starting, "en", False, flags()).href == "/en/register-company"
    assert link_of(starting, "en", True, flags()).href == "/en/inloggad/foretagsregistrering"


def test_signed_out_a_card_without_information_leads_to_the_public_service_or_to_login():
    assert card_link_of(service("tillvaxtverket-likviditetsbudget"), "en", False, flags()).href == "/en/tillvaxtverket/cash-flow-budget"
    submission = service("bolagsverket-inlamning-digital-handling")
    assert (
        card_link_of(submission, "sv", False, flags()).href
        == "/inloggad/logga-in?redirect=%2Finloggad%2Fbolagsverket%2Finlamning-digital-handling"
    )
    assert link_of(submission, "sv", False, flags()).href == "/inloggad/bolagsverket/inlamning-digital-handling"
    assert card_link_of(submission, "sv", True, flags()).href == "/inloggad/bolagsverket/inlamning-digital-handling"


@pytest.mark.parametrize("form", ["handelsbolag", "kommanditbolag"])
def test_leaving_a_partnership_leads_to_the_older_site_while_its_flag_is_off(form):
    leave = service(f"bolagsverket-avgang-{form}")
    code = "HB" if form == "handelsbolag" else "KB"
    assert leave.id in ids(code, leave.flag)
    link = link_of(leave, "sv", True, flags(leave.flag))
    assert (link.href, link.is_external) == (f"{OLDER}/avgang/{form}", True)
    assert link_of(leave, "sv", True, flags()).href == f"/inloggad/bolagsverket/avgang/{form}"


def test_profit_distribution_stays_with_its_older_address_while_its_flag_is_off():
    profit = service("bolagsverket-vinstutdelning")
    assert profit.id in ids("AB", profit.flag)
    assert link_of(profit, "sv", True, flags(profit.flag)).href == f"{OLDER}/vinstutdelning"


@pytest.mark.parametrize(
    ("id_", "path"),
    [
        ("bolagsverket-andra-handelsbolag", "/andra/handelsbolag"),
        ("bolagsverket-andra-kommanditbolag", "/andra/kommanditbolag"),
        ("skatteverket-delagare-famansforetag", "/delagare-famansforetag"),
    ],
)
def test_a_service_that_is_only_a_link_leads_there_and_goes_with_its_flag(id_, path):
    link = link_of(service(id_), "sv", True, flags())
    assert (link.href, link.is_external) == (OLDER + path, True)
    assert not link_of(service(id_), "sv", False, flags()).is_external
    assert id_ not in ids(None, f"vst-ft-{id_}")


def test_links_begin_with_the_public_host_where_one_is_configured(settings):
    settings.VST_PUBLIC_HOST = "https://portal.example"
    assert link_of(service("demo"), "en", True, flags()).href == "https://portal.example/en/inloggad/demo"


def test_developers_get_two_quick_links_with_their_flag_in_test_environments():
    on = flags_with({"vst-ft-development": "2"})
    assert [s.id for s in developer_services(on, test_environment=True)] == ["demo", "tillvaxtverket-beta"]
    assert developer_services(on, test_environment=False) == ()
    assert developer_services(flags(), test_environment=True) == ()
