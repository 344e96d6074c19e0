"""docs/tutorial.md, followed to the letter in a fresh folder and a fresh environment: it cannot rot."""

import os
import re
import shlex
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from selenium import webdriver

from portal.testing.browser import Portal
from tests.developing import developing

ROOT = Path(__file__).resolve().parents[2]
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"`(?P<file>\.\./[^`]+\.toml)`|```(?P<language>sh|toml)\n(?P<content>.*?)```", re.DOTALL)
CAN_BUILD = tuple(map(int, version("setuptools").split(".")[:2])) >= (70, 1)


class Newcomer:
    """Somebody who does what the tutorial says, with folders of their own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.python = home / "venv" / "bin" / "python"
        venv.create(home / "venv", symlinks=True)
        packages = next((home / "venv" / "lib").iterdir()) / "site-packages"
        folders = [folder for folder in sys.path if folder.endswith("-packages")]
        (packages / "of-the-tests.pth").write_text(f"import site; list(map(site.addsitedir, {folders}))\n")
        self.environment = {**os.environ, "PYTHONPATH": str(ROOT), "VST_DATA": str(home / "data")}

    def runs(self, command: str) -> str:
        """What the command prints; it must end well."""
        words = shlex.split(command.replace(".venv/bin/python", str(self.python)).replace("../", f"{self.home}/"))
        ran = subprocess.run(words, cwd=ROOT, env=self.environment, capture_output=True, text=True)
        assert ran.returncode == 0, f"{command}\n{ran.stdout}\n{ran.stderr}"
        return ran.stdout

    def writes(self, file: str, line: str) -> None:
        """Puts ``line`` in place of the one with the same key."""
        path = self.home / file.removeprefix("../")
        key = line.partition(" = ")[0]
        lines = path.read_text(encoding="utf-8").splitlines()
        assert [one for one in lines if one.startswith(key)]
        path.write_text("\n".join([line if one.startswith(key) else one for one in lines]), encoding="utf-8")


def section(number: int) -> str:
    return re.split(r"^## ", TUTORIAL, flags=re.MULTILINE)[number]


def commands(number: int) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", section(number), re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.fixture
def newcomer(tmp_path: Path) -> Iterator[Newcomer]:
    if not CAN_BUILD:
        pytest.skip("setuptools of requirements-test.lock is not installed")
    return Newcomer(tmp_path)


def test_a_newcomer_who_follows_the_tutorial_has_a_service_of_their_own(newcomer: Newcomer, chromium: webdriver.Chrome) -> None:
    assert commands(1) == ["make dev"]
    *_, listed = [newcomer.runs(command) for command in commands(2)]
    assert re.search(r"HANTERA +korjournal +Körjournal +/inloggad/korjournal", listed)
    (tested,) = [newcomer.runs(command) for command in commands(3)]
    assert "3 passed" in tested
    assert commands(4) == ["make dev"]
    opened = urlsplit(re.findall(r"<http://localhost:8000(/inloggad/[^>]+)>", section(4))[0])
    address = f"{opened.path}?{opened.query}"
    with developing(newcomer.home / "data", python=newcomer.python, PYTHONPATH=str(ROOT)) as served:
        portal = Portal(chromium, served)
        assert question(portal, address) == "Vad vill du komma ihåg?"
        portal.find("text-input").send_keys(" vid bron")
        (file, line), (english_file, english_line) = changes()
        newcomer.writes(english_file, english_line)
        newcomer.writes(file, line)
        portal.wait(lambda: portal.driver.find_element("css selector", "label[for=written]").text == "Var står bilen?", "the new words")
        assert portal.attribute("text-input", "value") == "På gatan vid bron"
    assert "3 passed" in newcomer.runs(commands(3)[0])


def changes() -> list[tuple[str, str]]:
    """File and line of each change of the last step."""
    found = list(BLOCK.finditer(section(5)))
    return [(name["file"], line["content"].strip()) for name, line in zip(found[::2], found[1::2], strict=True)]


def question(portal: Portal, address: str) -> str:
    """Opens the service as Beata, writes something and finds it there; what the page asks."""
    portal.visit(address, live=False)
    portal.wait(lambda: portal.has("title"), "the service")
    portal.wait_until_live()
    asked = str(portal.driver.find_element("css selector", "label[for=written]").text)
    field = portal.find("text-input")
    field.clear()
    field.send_keys("På gatan")
    portal.click("save")
    portal.wait(lambda: portal.has("saved"), "the word that it is saved")
    assert portal.attribute("text-input", "value") == "På gatan"
    portal.visit("/inloggad/korjournal")
    assert portal.attribute("text-input", "value") == "På gatan"
    return asked
