"""An environment says where its registers are; a faulty file does not start the portal."""

import os
import subprocess
from pathlib import Path

import pytest

from portal.testing import processes
from tests.production import production

ASK = "import django; django.setup(); from portal.outside.transport import address_of; print(address_of('engagements'))"


def started(data: Path, registers: str) -> subprocess.CompletedProcess[str]:
    file = data / "registers.toml"
    file.write_text(registers, encoding="utf-8")
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", **production(), "VST_DATA": str(data), "VST_UPSTREAM": str(file)}
    return processes.run("-c", ASK, environment={**os.environ, **settings})


def test_a_call_goes_to_the_address_of_its_name(tmp_path: Path) -> None:
    done = started(tmp_path, 'engagements = "https://engagemang.example/v1/"')
    assert (done.returncode, done.stdout.strip()) == (0, "https://engagemang.example/v1"), done.stderr


@pytest.mark.parametrize(
    "line",
    [
        'engagement = "https://a.example"',
        'engagements = "ftp://a.example"',
        'engagements = "https:///x"',
        "engagements = 7",
        'engagements = ""',
    ],
)
def test_a_name_that_is_no_call_and_an_address_that_is_none_are_refused_at_the_start(tmp_path: Path, line: str) -> None:
    done = started(tmp_path, line)
    assert done.returncode != 0
    assert "VST_UPSTREAM names what is no call or no address: engagement" in done.stderr
