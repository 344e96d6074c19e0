"""The paper for testers says what is so: its tables are those of the code, and its test ids those of the contract."""

import re
from pathlib import Path

import pytest

from tests.testers import paper

ROOT = Path(__file__).parents[2]
CONTRACT = (ROOT / "docs" / "reference" / "qa-contract.md").read_text(encoding="utf-8")
PAGES = sorted((ROOT / "testers" / "portal_pages").glob("*.py"))
_CONTRACT_E = CONTRACT[CONTRACT.index("## (e) Test ids") : CONTRACT.index("## (f) Document titles")]
KNOWN = set(re.findall(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", _CONTRACT_E))
BY_TEST_ID = re.compile(
    r"""(?:\.(?:find|all|has|text|attribute|click)|_leave_by|_answer)\("([a-z0-9-]+)"|by="([a-z-]+)"|data-testid=([a-z0-9-]+)\]"""
)


def test_the_tables_are_those_of_the_code() -> None:
    text = paper.PAPER.read_text(encoding="utf-8")
    assert paper.written(text) == text, "python -m tests.testers.paper writes them anew"


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_page_objects_know_no_test_id_that_the_contract_has_not(file: Path) -> None:
    named = {next(filter(None, found)) for found in BY_TEST_ID.findall(file.read_text(encoding="utf-8"))}
    assert named - KNOWN == set()


def test_page_objects_need_nothing_of_the_portal() -> None:
    imported = {
        name.partition(".")[0]
        for file in PAGES
        for name in re.findall(r"^(?:from|import) ([\w.]+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert imported & {"portal", "components", "test_world", "mock_login", "django", "tests"} == set()
