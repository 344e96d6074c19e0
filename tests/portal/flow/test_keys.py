"""A key of VST_FLOW_KEYS is taken away when nothing needs it, and one that was taken away too early is missed at once."""

import io
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command

from portal.flow.models import FlowCase, FlowDraft
from portal.health import looks
from portal.health.dependency import Seen
from tests.portal.flow.applicant import Applicant

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
