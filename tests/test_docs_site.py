"""The documentation as a site: its reference is that of the code, every page is in the menu, every link leads somewhere, search finds."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reference.pages import PAGES

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_the_reference_is_that_of_the_code(name: str) -> None:
    kept = (ROOT / name).read_text(encoding="utf-8")
    assert kept == "\n".join(PAGES[name]()) + "\n", "write it anew: python -m tests.reference"


def test_every_page_stands_in_the_menu_once() -> None:
    menu = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    listed = re.findall(r"- (?:[^:\n]+: )?(\S+\.md)$", menu, re.MULTILINE)
    assert sorted(listed) == sorted(str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built in a folder of its own."""
    folder = tmp_path_factory.mktemp("docs")
    shutil.copytree(DOCS, folder / "docs")
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace("site_dir: var/site", "site_dir: site")
    (folder / "mkdocs.yml").write_text(config, encoding="utf-8")
    program = Path(sys.executable).with_name("zensical")
    subprocess.run([program, "build", "--strict", "--config-file", "mkdocs.yml"], cwd=folder, check=True, capture_output=True, timeout=300)
    return folder / "site"


def test_every_page_is_built_and_its_links_lead_somewhere(site: Path) -> None:
    for page in DOCS.rglob("*.md"):
        built = site / page.relative_to(DOCS).with_suffix(".html")
        named = re.findall(r'href="([^"#?]+)[^"]*"', built.read_text(encoding="utf-8"))
        missing = [link for link in named if "://" not in link and not link.startswith(("mailto:", "/")) and not _leads(built, link)]
        assert missing == [], page.name


def test_the_search_of_the_site_finds_a_call_and_a_part(site: Path) -> None:
    found = json.dumps(json.loads((site / "search.json").read_text(encoding="utf-8")), ensure_ascii=False)
    assert "/api/search/suggestions" in found
    assert "busy_button" in found


def test_the_site_fetches_nothing_from_elsewhere(site: Path) -> None:
    fetched = re.findall(r'(?:src|rel="stylesheet" href)="(https?://[^"]+)"', (site / "index.html").read_text(encoding="utf-8"))
    assert fetched == []


def _leads(page: Path, link: str) -> bool:
    """A file of the repository outside of docs/ has no page in the site; the test of the documents holds such links."""
    target = (page.parent / link).resolve()
    return target.exists() or link.startswith("../../")
