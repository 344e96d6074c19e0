"""A key of VST_FLOW_KEYS is taken away when nothing needs it, and one that was taken away too early is missed at once."""

import io
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command

from portal.flow.files.models import FlowFile
from portal.flow.models import FlowCase, FlowDraft
from portal.flow.signing.models import FlowSigning
from portal.health import looks
from portal.health.dependency import Seen
from tests.portal.flow.applicant import ALBINS_AKERI, SERVICE, Applicant
from tests.portal.flow.files import pdf

pytestmark = pytest.mark.django_db
OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))


def said(*options: str) -> list[str]:
    out = io.StringIO()
    call_command("flow_keys", *options, stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def _application(beata: Applicant, settings: Any) -> None:
    """Beata has sent one application and begun another, while the old key sealed."""
    settings.VST_FLOW_KEYS = [OLD]
    beata.submits()
    beata.begins()
    beata.works()


@pytest.mark.usefixtures("_application")
def test_after_all_is_sealed_anew_the_old_key_may_be_taken_away_and_everything_reads_as_before(beata: Applicant, settings: Any) -> None:
    archive = f"{beata.service}/arende/{FlowCase.objects.get().number}/arkiv.json"
    before = beata.visits(archive).content
    settings.VST_FLOW_KEYS = [NEW, OLD]
    first, second = said()
    assert first == "key 1: 0 values, and what comes"
    count = int(second.removeprefix("key 2: ").removesuffix(" values"))
    assert count > 5
    assert said("--seal-anew") == [
        f"{count} values are sealed anew with key 1",
        f"key 1: {count} values, and what comes",
        "key 2: 0 values: it may be taken away",
    ]
    settings.VST_FLOW_KEYS = [NEW]
    assert said() == [f"key 1: {count} values, and what comes"]
    assert beata.visits(archive).content == before


@pytest.mark.parametrize(
    ("prefix", "told"), [("", "Vi kan inte öppna det du har fyllt i."), ("/en", "We cannot open what you have filled in.")]
)
@pytest.mark.usefixtures("_application")
def test_a_draft_that_no_key_opens_can_be_removed_and_says_so(settings: Any, prefix: str, told: str) -> None:
    settings.VST_FLOW_KEYS = [NEW]
    applicant = Applicant("B03", prefix=prefix)
    row = applicant.visits(applicant.service).find("flow-draft")
    draft = f"{applicant.service}/utkast/{row.get('data-draft')}"
    asked = applicant.follows(str(applicant.visits(f"{draft}/varor").location))
    assert asked.address.partition("?")[0] == f"{draft}/ta-bort"
    assert told in asked.text("flow-sealed")
    albin = Applicant("B01", ALBINS_AKERI)
    assert albin.visits(f"{SERVICE}/utkast/{row.get('data-draft')}/ta-bort").status == 404, "it is nobody else's"
    assert applicant.goes_on(asked, button="flow-remove").address.endswith("?borttaget=ja")
    assert not FlowDraft.objects.exists()


@pytest.mark.usefixtures("_application")
def test_a_draft_with_files_and_signatures_that_no_key_opens_is_removed_whole(beata: Applicant, settings: Any) -> None:
    page = beata.attaches(beata.comes_to_sketch(), ("skiss.pdf", pdf()), button="flow-next")
    draft = beata.draft(beata.goes_on(page, button="flow-submit"))
    settings.VST_FLOW_KEYS = [NEW]
    beata.goes_on(beata.visits(f"{draft}/ta-bort"), button="flow-remove")
    assert not FlowFile.objects.filter(draft=draft.rpartition("/")[2]).exists()
    assert not FlowSigning.objects.filter(draft=draft.rpartition("/")[2]).exists()
    assert draft.rpartition("/")[2] not in beata.drafts()


@pytest.mark.usefixtures("_application")
def test_a_key_that_was_taken_away_too_early_is_missed_by_operators(settings: Any) -> None:
    assert looks.applications() == Seen()
    settings.VST_FLOW_KEYS = [NEW]
    assert looks.applications() == Seen("attention", "no key opens them")
    with pytest.raises(CommandError, match=r"No key opens \d+ values: put the key back that has sealed them \(portal_flowcase 1,"):
        said()
    FlowCase.objects.all().delete()
    FlowDraft.objects.all().delete()
    assert looks.applications() == Seen()
