"""The services of the test authority open in English where the environment says so."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import call_command

from portal.eservices import definition, registry
from portal.testing.flows import Journey
from tests.demo.company import FOUNDING, SERVICE, Founder, flow
from tests.portal.flow import documents
from tests.production import production

AB = "bolagsverket-foretagsregistrering"


@pytest.fixture
def in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry as it is read where ``VST_SERVICE_LOCALES`` opens English for the registration."""
    services = definition.read(registry.FILES, {}, {}, {AB: ["sv", "en"]})
    opened = next(service for service in services if service.id == AB)
    monkeypatch.setitem(registry._BY_ID, AB, registry.Named(opened, opened.base))
    for locale in registry._BY_BASE:
        monkeypatch.setitem(
            registry._BY_BASE, locale, [(base, opened if service.id == AB else service) for base, service in registry._BY_BASE[locale]]
        )


@pytest.mark.django_db
@pytest.mark.requirement("CASE-030")
@pytest.mark.usefixtures("in_both_languages")
def test_the_registration_is_whole_in_english() -> None:
    tolvan = Founder(prefix="/en")
    page = tolvan.visits(f"{tolvan.service}/ny")
    assert (page.lang, page.text("flow-title"), page.text("demo-authority")) == (
        "en",
        "Register a limited company",
        "Test service. Nothing is sent to a real authority.",
    )
    assert page.texts("flow-task")[0].startswith("Company name")
    refused = tolvan.answers("kapital", aktiekapital="24999", aktier="500")
    assert refused.text("aktiekapital-error").replace("\N{NO-BREAK SPACE}", " ") == "The share capital must be at least SEK 25 000"
    sent = Journey(flow, locale="en").as_("P00").answers(**FOUNDING.given).submits(signed_by=["B01", "B03"])
    assert sent.fee == 1900
    case = f"{tolvan.service}/arende/{sent.number}"
    assert tolvan.visits(f"{case}/kvitto").text("receipt-number") == sent.number
    pdf = documents.read(tolvan.client.get(f"{case}/ansokan.pdf").content)
    assert "Register a limited company" in documents.text(pdf) and pdf.trailer["/Root"]["/Lang"] == "en"


@pytest.mark.django_db
@pytest.mark.usefixtures("in_both_languages")
def test_codes_of_what_a_company_does_are_found_and_read_in_english() -> None:
    tolvan = Founder(prefix="/en")
    page = tolvan.visits(tolvan.answers("verksamhet", beskrivning=FOUNDING.given["beskrivning"], sate="1480").href("flow-add"))
    assert "The list is a selection" in page.text("kod-list")
    assert tolvan.sends(page, {"kod": "hairdresser"}, "kod-search").texts("kod-hit") == ["96.210 Hairdressing and barber activities"]


@pytest.mark.django_db
@pytest.mark.requirement("CASE-030")
def test_without_that_it_is_swedish_only_and_no_text_is_missing() -> None:
    assert Founder().visits(f"/en{SERVICE}").has("unsupported-language")
    call_command("flows", "--check")


@pytest.mark.requirement("CASE-030")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("finns-inte=sv,en", "VST_SERVICE_LOCALES: service finns-inte: id: there is no such service"),
        (f"{AB}=sv,de", f'service {AB}: supportedLocales: must be ["sv"] or ["sv", "en"]'),
    ],
)
def test_languages_that_no_service_can_have_do_not_start_the_portal(given: str, said: str) -> None:
    done = _checked(VST_SERVICE_LOCALES=given)
    assert done.returncode == 1 and said in done.stderr


@pytest.mark.requirement("CASE-009")
def test_production_does_not_start_with_the_services_of_a_test_authority() -> None:
    done = _checked(**{**production(), "VST_WITHOUT": ""})
    assert done.returncode == 1
    assert "registrering_ab: service (all): testOnly: is installed in production" in done.stderr


def _checked(**environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "check"]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
