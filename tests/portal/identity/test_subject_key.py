"""The key that persons are known by can not change unnoticed: everybody would have lost what is theirs."""

import logging
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.core.management import CommandError, call_command

from portal.identity import subject_key
from portal.identity.models import SubjectKey
from portal.serving.background import Background
from portal.serving.fitness import check_installation

pytestmark = pytest.mark.django_db

OTHER = "another key, as long as keys have to be"


def test_the_key_of_the_first_start_is_remembered_and_stands_nowhere(settings: Any) -> None:
    subject_key.check()
    subject_key.check()
    row = SubjectKey.objects.get()
    assert settings.VST_SUBJECT_KEY not in row.fingerprint


@pytest.mark.requirement("OPS-020")
def test_a_start_with_another_key_on_the_same_database_is_refused_in_words(settings: Any) -> None:
    subject_key.check()
    settings.VST_SUBJECT_KEY = OTHER
    with pytest.raises(CommandError, match="put the former one back") as refused:
        call_command("serve", port=1)
    assert "VST_SUBJECT_KEY" in str(refused.value)
    assert OTHER not in str(refused.value)


@pytest.mark.requirement("OPS-020")
def test_any_server_is_told_that_the_portal_does_not_start(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    said: list[Any] = []
    subject_key.check()
    settings.VST_SUBJECT_KEY = OTHER

    async def hears(message: Any) -> None:
        said.append(message)

    async def asks() -> Any:
        return {"type": "lifespan.startup"}

    async def nothing(*_: Any) -> None:
        return None

    with caplog.at_level(logging.CRITICAL):
        async_to_sync(Background(nothing, sync_to_async(check_installation), nothing))({"type": "lifespan"}, asks, hears)
    assert [message["type"] for message in said] == ["lifespan.startup.failed"]
    assert "put the former one back" in said[0]["message"]
    assert "put the former one back" in caplog.text
