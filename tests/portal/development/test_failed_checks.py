"""What Django's checks find is told to who develops, and nothing around it."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.checks import Error, registry
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from portal.development import failed_checks
from portal.development.fault import Fault


@pytest.fixture
def wrong() -> Iterator[None]:
    """Two of the portal's checks find something."""

    def finds(**_: Any) -> list[Error]:
        return [
            Error("nowhere: service (all): service.toml: is required", id="portal.E001"),
            Error("Nobody draws it", hint="Name a component", id="portal.E002"),
        ]

    registry.registry.register(finds)
    yield
    registry.registry.registered_checks.discard(finds)


@pytest.mark.django_db
def test_each_fault_is_a_line_and_the_first_is_what_the_terminal_shows(wrong: None) -> None:
    with pytest.raises(SystemCheckError) as failed:
        call_command("check", stdout=StringIO())
    fault = Fault.of(failed_checks.in_plain_words(failed.value))
    assert fault.line == "?: (portal.E001) nowhere: service (all): service.toml: is required"
    assert fault.said.splitlines()[:3] == [fault.line, "?: (portal.E002) Nobody draws it", "HINT: Name a component"]
    assert "identified" not in fault.said
