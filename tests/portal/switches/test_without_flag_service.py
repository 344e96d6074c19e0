"""A production without a flag service has its public pages, as ``flags.toml`` says, and says where each value comes from."""

from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from portal.testing.browser import serving
from tests.portal.test_production import started
from tests.postgres_server import PostgresServer
from tests.production import production

PREPARES = """
import django
django.setup()
from django.core.management import call_command
call_command("prepare_editing", verbosity=0)
"""
LISTS = """
import django
django.setup()
from django.core.management import call_command
call_command("flag", "vst-ft-scb-andra-sni", "on", reason="Klar", verbosity=0)
call_command("flags")
"""


@pytest.mark.requirement("OPS-032")
def test_the_start_page_is_there_and_every_value_has_an_origin(tmp_path: Path, postgres: PostgresServer) -> None:
    environment = production(postgres.database(f"flags_{uuid4().hex}", has_tables=True))
    assert "VST_UPSTREAM" not in environment
    prepared = started("production", tmp_path, PREPARES, **environment)
    assert prepared.returncode == 0, prepared.stderr
    with serving(tmp_path, has_tables=True, **environment) as served:
        start, overview = (httpx.get(f"{served.address}{path}") for path in ("/", "/tjanster"))
    assert (start.status_code, 'data-testid="start-page-title"' in start.text) == (200, True)
    assert overview.status_code == 200
    done = started("production", tmp_path, LISTS, **environment)
    assert done.returncode == 0, done.stderr
    listed = {line.split()[0]: " ".join(line.split()) for line in done.stdout.splitlines()}
    assert "true on flags.toml" in listed["vst-ft-content-frontend"]
    assert "true on switched here" in listed["vst-ft-scb-andra-sni"]
    assert "(absent) off nowhere" in listed["vst-ft-bolagsverket-arenden"]
