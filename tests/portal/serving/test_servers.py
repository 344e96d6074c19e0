"""The server was chosen by measuring: what ``make bench-servers KEPT=tests/bench/servers/measured.json`` saw last, and the decision."""

import pytest

from tests.bench.servers.seen import kept
from tests.bench.servers.servers import OURS, SERVERS
from tests.client.served import ROOT

DECISION = ROOT / "docs" / "decisions" / "0013-uvicorn.md"


@pytest.mark.requirement("SCALE-012")
def test_the_server_of_the_portal_passes_what_strangers_do_and_no_other_does() -> None:
    seen = {one.server: one for one in kept()}
    assert tuple(seen) == SERVERS
    assert [server for server, one in seen.items() if one.passes] == [OURS]


@pytest.mark.requirement("SCALE-012")
def test_the_decision_has_the_table_that_was_measured() -> None:
    decision = DECISION.read_text(encoding="utf-8")
    assert [one.server for one in kept() if "| " + " | ".join(one.cells) + " |" not in decision] == []
