"""The built client in the repository is the one its sources make: nobody who writes screens needs Node."""

import gzip
import hashlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENT, BUILT = ROOT / "static" / "client", ROOT / "static" / "dist" / "client.js"

NAMES = """
controls loader gallery search dialogs rare personal pulse consent analytics demo-analytics demo-chat demo-survey read-notices frame framed
""".split()
CONTROLS, LOADER, GALLERY, SEARCH, DIALOGS, *_ = BESIDE = tuple(BUILT.with_name(f"{name}.js") for name in NAMES)

OF_THE_JOURNEY = "contents copy keep-fragment print signed-out".split()
"""The others were there before, in client.js."""


def test_the_built_file_is_made_of_these_sources() -> None:
    digest = hashlib.sha256()
    files = [
        file
        for folder in (".", "abilities", "consent", "demo", "development", "early", "loader", "scripts", "search")
        for file in (CLIENT / folder).iterdir()
        if re.search(r"\.(ts|tsx|mjs|json)$", file.name)
    ]
    for name in sorted(str(file.relative_to(CLIENT)) for file in files):
        digest.update(f"{name}\0".encode() + (CLIENT / name).read_bytes() + b"\0")
    for file in (BUILT, *BESIDE):
        said = file.read_text(encoding="utf-8").split("\n", 1)[0]
        assert said == f"/* sources: {digest.hexdigest()[:16]} */", f"static/dist/{file.name} is stale: run `make client`"


@pytest.mark.requirement("OPS-051")
@pytest.mark.skipif(
    not shutil.which("node") or not (CLIENT / "node_modules").exists(), reason="Node or the client's node_modules are not here"
)
def test_the_same_sources_make_the_same_file(tmp_path: Path) -> None:
    out = tmp_path / "client.js"
    subprocess.run(["node", "scripts/build.mjs", "--out", str(out)], cwd=CLIENT, check=True)
    assert out.read_bytes() == BUILT.read_bytes()
    for file in BESIDE:
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("beside", [CONTROLS, LOADER, SEARCH], ids=lambda file: file.stem)
def test_the_scripts_of_a_page_stay_small(beside: Path) -> None:
    """A page has form controls of its own or an app of another authority, which brings its own."""
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in (BUILT, beside)) <= 90 * 1024


@pytest.mark.requirement("JOURNEY-078")
def test_the_behaviours_that_the_journey_brought_weigh_little() -> None:
    """Their sources without comments are larger than what is built of them."""
    sources = "".join((CLIENT / "abilities" / f"{name}.ts").read_text(encoding="utf-8") for name in OF_THE_JOURNEY)
    assert len(gzip.compress(re.sub(r"^\s*//.*$", "", sources, flags=re.MULTILINE).encode(), 9)) <= 2_000


def test_the_lock_file_names_no_registry() -> None:
    assert "http" not in (CLIENT / "package-lock.json").read_text(encoding="utf-8")
