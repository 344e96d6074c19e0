"""The documents say what is so: their commands exist, their snippets run, their links lead somewhere."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
OURS = [page for page in PAGES if page.name not in {"qa-contract.md", "test-people.md"}]


def _named(pages: list[Path]) -> list[object]:
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in pages]


@pytest.mark.parametrize("page", _named(OURS))
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("page", _named(OURS))
def test_every_file_named_in_passing_exists(page: Path) -> None:
    named = re.findall(
        r"`((?:portal|components|tests|static|search_index|docs|examples|deploy)/[\w./-]+\.\w+)`", page.read_text(encoding="utf-8")
    )
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(
    ("file", "page"),
    [
        ("deploy/nginx/portal.conf", "docs/how-to/run-in-production.md"),
        ("deploy/apache/portal.conf", "docs/how-to/put-shibboleth-in-front.md"),
        ("deploy/apache/shibboleth2.xml", "docs/how-to/put-shibboleth-in-front.md"),
    ],
)
def test_every_value_that_a_file_for_operators_asks_for_is_given_in_its_page(file: str, page: str) -> None:
    asked = set(re.findall(r"\$\{(PORTAL_\w+)\}", (ROOT / file).read_text(encoding="utf-8")))
    assert asked
    assert asked - set(re.findall(r"PORTAL_\w+", (ROOT / page).read_text(encoding="utf-8"))) == set()


@pytest.mark.parametrize("page", _named(OURS))
def test_every_command_exists(page: Path) -> None:
    content = page.read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z0-9-]+)", content, re.MULTILINE)) <= targets
    assert set(re.findall(r"manage\.py ([a-z_]+)", content)) <= set(get_commands())


@pytest.mark.requirement("FLOW-058")
@pytest.mark.parametrize("page", _named([page for page in OURS if "```python" in page.read_text(encoding="utf-8")]))
def test_every_python_snippet_runs(page: Path) -> None:
    names: dict[str, object] = {}  # A page is read from top to bottom: a snippet may use what stands above it.
    for snippet in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(snippet, str(page), "exec"), names)
