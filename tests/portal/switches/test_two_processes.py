"""Two processes of the portal, as they are served, without Redis: what is switched by a command or in one of them holds in both."""

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest

from portal.editing.demo_editors import PASSWORD
from portal.testing import processes
from portal.testing.browser import Served, serving
from tests.portal.eservices.installing import install_example

KEY, CLOSED = "vst-ft-custom-service-menu", "/inloggad/anteckningar"
EDITORS = "import django; django.setup(); from portal.editing import demo_editors; demo_editors.make()"
FOLLOWS = 30
"""Seconds, on a machine that is busy with other tests: each process looks once a second."""


class Two:
    """Both processes, and the commands of their machine."""

    def __init__(self, processes: tuple[Served, Served], **environment: str) -> None:
        self.processes = processes
        self._environment = {**os.environ, "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings", **environment}

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return processes.run(*arguments, environment=self._environment)

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.python("-m", "django", *arguments)

    def follow(self, path: str, is_so: Callable[[httpx.Response], bool], within: float = FOLLOWS) -> None:
        """Both answer so within the time that is given from now."""
        ends = time.monotonic() + within
        for served in self.processes:
            while not is_so(answer := httpx.get(served.address + path)):
                assert time.monotonic() < ends, f"{served.address}{path} still answers {answer.status_code}"


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    data, place = tmp_path_factory.mktemp("data"), str(install_example(tmp_path_factory.mktemp("installed")))
    environment = {"PYTHONPATH": os.pathsep.join([place, os.environ.get("PYTHONPATH", "")])}
    with serving(data, **environment) as one, serving(data, **environment) as other:
        two = Two((one, other), VST_DATA=str(data), **environment)
        assert two.python("-c", EDITORS).returncode == 0
        yield two


class Editor:
    """Somebody signed in at the console of one process."""

    def __init__(self, served: Served, name: str) -> None:
        self._browser = httpx.Client(base_url=served.address, follow_redirects=True)
        self.sends("/admin/login/", username=name, password=PASSWORD)

    def reads(self, path: str = "/admin/operations/") -> httpx.Response:
        return self._browser.get(path)

    def sends(self, path: str, **fields: str) -> int:
        self._browser.get("/cookies")
        told = {"csrfmiddlewaretoken": self._browser.cookies["vst_csrf"], **fields}
        return self._browser.post(path, data=told, headers={"Referer": str(self._browser.base_url)}).status_code

    def uploads(self, path: str, name: str, content: bytes, **fields: str) -> int:
        """Sends a picture with the form at ``path``."""
        self._browser.get("/cookies")
        told = {"csrfmiddlewaretoken": self._browser.cookies["vst_csrf"], **fields}
        headers = {"Referer": str(self._browser.base_url)}
        answer = self._browser.post(path, data=told, files={"file": (name, content)}, headers=headers, follow_redirects=False)
        return answer.status_code


def is_hidden(answer: httpx.Response) -> bool:
    return answer.status_code == 302 and answer.headers["location"] == "/404"


def is_shown(answer: httpx.Response) -> bool:
    return answer.status_code == 200


def in_seconds(seconds: int) -> str:
    return f"{datetime.now(ZoneInfo('Europe/Stockholm')) + timedelta(seconds=seconds):%Y-%m-%d %H:%M:%S}"


@pytest.mark.requirement("OPS-033")
def test_a_flag_is_switched_in_both_until_its_end_by_command_and_in_the_console_by_operators_alone(two: Two) -> None:
    refused = two.manage("flag", KEY, "off", "--until", "+2m")
    assert refused.returncode == 1
    assert "Say why" in refused.stderr
    two.follow("/tjanster", is_shown)

    two.manage("flag", KEY, "off", "--reason", "Fel i kortet", "--until", in_seconds(30)).check_returncode()
    two.follow("/tjanster", is_hidden)
    two.follow("/tjanster", is_shown, within=30 + FOLLOWS)

    redaktor = Editor(two.processes[0], "redaktor")
    switched = {"key": KEY, "value": "off", "reason": "Fel i menyn", "until": "+2m"}
    assert redaktor.reads().status_code == 403
    assert redaktor.sends("/admin/operations/switch/", **switched) == 403
    operator = Editor(two.processes[1], "operator")
    assert 'data-testid="flag-switch"' in operator.reads().text
    assert operator.sends("/admin/operations/switch/", **{**switched, "reason": ""}) == 400
    two.follow("/tjanster", is_shown)
    assert operator.sends("/admin/operations/switch/", **switched) == 200
    two.follow("/tjanster", is_hidden)
    assert operator.sends("/admin/operations/release/", key=KEY) == 200
    two.follow("/tjanster", is_shown)

    history = operator.reads().text.partition('data-testid="switch-history"')[2].partition("</table>")[0]
    rows = [re.sub(r"<[^>]+>", " ", row) for row in re.findall(r"<tr>.*?</tr>", history, re.DOTALL)]
    (by_command,) = [row for row in rows if "Fel i kortet" in row]
    (in_console,) = [row for row in rows if "Fel i menyn" in row]
    assert "(manage.py)" in by_command and "av sig självt" in by_command
    assert in_console.count("operator") == 2, "who switched it, and who released it"


def test_an_e_service_is_closed_in_both_and_opened(two: Two) -> None:
    def is_closed(answer: httpx.Response) -> bool:
        return answer.status_code == 503 and 'data-testid="service-closed"' in answer.text and int(answer.headers["retry-after"]) <= 600

    told = ("--sv", "Vi rättar ett fel.", "--en", "We are mending a fault.", "--until", "+10m")
    two.manage("close", "anteckningar", *told).check_returncode()
    two.follow(CLOSED, is_closed)
    two.follow("/driftinformation", lambda answer: "Vi rättar ett fel." in answer.text)
    two.follow("/en/services", lambda answer: "Closed right now" in answer.text)
    two.manage("open", "anteckningar").check_returncode()
    two.follow(CLOSED, lambda answer: answer.status_code == 302)


def test_the_log_of_neither_has_a_fault(two: Two) -> None:
    for served in two.processes:
        assert "Traceback" not in Path(served.log).read_text(encoding="utf-8")
