"""Whole pages, read by a validator against the standard of HTML, in both languages."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from portal.content import blocks, store
from portal.editing import published
from portal.testing.visitors import Visitor
from tests import every_block

VALIDATOR = Path(__file__).parents[1] / "html_validator"

OPEN = {
    "start page": ("/", "/en"),
    "landing page": ("/starta-foretag", "/en/start-a-company"),
    "article": ("/registrera-foretag", "/en/register-company"),
    "article with contents": ("/moms", "/en/vat"),
    "news": ("/nyheter", "/en/news"),
    "news article": ("/nyheter/oppettider", "/en/news/opening-hours"),
    "services": ("/tjanster", "/en/services"),
    "public service": ("/tillvaxtverket/likviditetsbudget", "/en/tillvaxtverket/cash-flow-budget"),
    "search": ("/sok?q=moms", "/en/search?q=vat"),
    "search with nothing found": ("/sok?q=xyzzyqwerty", "/en/search?q=xyzzyqwerty"),
    "contact": ("/om-foretagsporten-se/kontakt", "/en/about-foretagsporten/contact"),
    "cookies": ("/cookies", "/en/cookies"),
    "service status": ("/driftinformation", "/en/service-status"),
    "appearance": ("/utseende", "/en/appearance"),
    "login": ("/inloggad/logga-in", "/en/inloggad/logga-in"),
    "logged out": ("/utloggad", "/en/logged-out"),
    "404": ("/404", "/en/404"),
    "424": ("/424", "/en/424"),
    "500": ("/500", "/en/500"),
}
SIGNED_IN = {
    "chooser": ("/inloggad/valj-vem-du-vill-foretrada", "/en/inloggad/valj-vem-du-vill-foretrada"),
    "my pages": ("/inloggad/mina-sidor", "/en/inloggad/mina-sidor"),
    "company": ("/inloggad/mina-sidor/foretag", "/en/inloggad/mina-sidor/foretag"),
    "registration": ("/inloggad/mina-sidor/registrera-foretag?f=ab", "/en/inloggad/mina-sidor/registrera-foretag?f=ab"),
    "own logins": ("/inloggad/inloggningar", "/en/inloggad/logins"),
    "history": ("/inloggad/historik", "/en/inloggad/history"),
}

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        shutil.which("node") is None or not (VALIDATOR / "node_modules").is_dir(),
        reason="needs Node and tests/html_validator/node_modules; `make test` installs what it can",
    ),
]


@pytest.fixture
def served_with_every_block() -> Iterator[None]:
    """A process that serves one page more than the demo."""
    store.connect(lambda: 1, every_block.content_with_every_block)
    store.serve_tables()
    store.load()
    yield
    store.connect(published.generation, published.read)
    store.serve_files()


def test_a_page_with_every_kind_of_block_is_valid(served_with_every_block: None, tmp_path: Path) -> None:
    for path in every_block.PAGES:
        assert {block.kind for block in store.current().at_path[path].blocks} == set(blocks.KINDS)
    assert faults(Visitor(), {"every block": every_block.PAGES}, tmp_path) == {}


def test_open_pages_are_valid(tmp_path: Path) -> None:
    assert faults(Visitor(), OPEN, tmp_path) == {}


def test_pages_that_ask_about_cookies_are_valid(tmp_path: Path) -> None:
    assert faults(Visitor(consent=""), {"start page": OPEN["start page"]}, tmp_path) == {}


def test_pages_behind_the_login_are_valid(tmp_path: Path) -> None:
    assert faults(Visitor("B03", acting_for="5521030014"), SIGNED_IN, tmp_path) == {}


def faults(visitor: Visitor, screens: dict[str, tuple[str, str]], folder: Path) -> dict[str, list[str]]:
    """What the validator has against the pages as the visitor gets them, by address."""
    addresses = [address for of_both in screens.values() for address in of_both]
    files = {str(folder / f"{number}.html"): address for number, address in enumerate(addresses)}
    for file, address in files.items():
        answer = visitor.visits(address)
        assert answer.location is None, f"{address} leads to {answer.location}"
        Path(file).write_text(answer.content, encoding="utf-8")
    told = subprocess.run(["node", "read.mjs", *files], cwd=VALIDATOR, capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode == 0, told.stderr
    found: dict[str, list[str]] = {}
    for line in told.stdout.splitlines():
        one = json.loads(line)
        found.setdefault(files[one["file"]], []).append(one["fault"])
    return found
