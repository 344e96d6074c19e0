"""What the list of a party's cases costs when it has ten thousand."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from portal.constants import FLOW_CASES_LISTED
from portal.testing.browser import Served
from test_world.people import by_key
from tests.bench.flow.costs import cost
from tests.bench.flow.people import OF_MANY_COMPANIES
from tests.bench.flow.scene import SERVICE, STEPS, answers
from tests.portal.flow.over_http import OverHttp

CASES = 10_000
LIST = "/inloggad/bolagsverket/arenden"
DATABASE = "foretagsporten.sqlite3"


def cases(served: Served) -> Iterator[tuple[str, float]]:
    """By the names of ``limits``: the first page, and the last."""
    accountant = OverHttp(served.address, OF_MANY_COMPANIES, by_key(OF_MANY_COMPANIES).foretag[0]["organisationsnummer"])
    page = accountant.visits(f"{SERVICE}/ny")
    for step in range(STEPS):
        page = accountant.goes_on(page, **answers(step))
    accountant.goes_on(page, "flow-submit")
    _copied(served.log.parent / DATABASE)
    process = Path(f"/proc/{served.process.pid}")
    for name, address in (("cases", LIST), ("last cases", f"{LIST}?sida={CASES // FLOW_CASES_LISTED}")):
        assert accountant.visits(address).xpath("count(//*[@data-testid='cases-case'])") == FLOW_CASES_LISTED, address
        yield name, cost(process, lambda address=address: accountant.http.get(address), 200)


def _copied(file: Path) -> None:
    """Copies the case that was sent last until there are ``CASES`` of its party, each with what a case has for itself alone."""
    own = {"number": "'c' || n", "key": "key || n", "draft": "printf('%032x', n)", "sent": "datetime(sent, '-' || n || ' hours')"}
    with sqlite3.connect(file, timeout=30) as database:
        columns = [name for _, name, *_ in database.execute("PRAGMA table_info(portal_flowcase)") if name != "id"]
        database.execute(
            f"WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {CASES - 1}) "
            f"INSERT INTO portal_flowcase ({', '.join(columns)}) SELECT {', '.join(own.get(name, name) for name in columns)} "
            "FROM numbers, (SELECT * FROM portal_flowcase ORDER BY id DESC LIMIT 1)"
        )
