"""An environment says where its remote modules are: the policy names those hosts, and a faulty file does not start the portal."""

import os
import subprocess
from pathlib import Path

from portal.testing import processes
from tests.production import production

ASK = """
import django
django.setup()
from django.test import Client
from portal.eservices.registry import by_id
print(by_id("scb-andra-sni").service.remote.path)
print(Client(headers={"host": "localhost"}).get("/health/live")["Content-Security-Policy"])
"""


def started(data: Path, remotes: str, **more: str) -> subprocess.CompletedProcess[str]:
    file = data / "remotes.toml"
    file.write_text(remotes, encoding="utf-8")
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", **production(), "VST_DATA": str(data), "VST_REMOTES": str(file)}
    return processes.run("-c", ASK, environment={**os.environ, **settings, **more})


def test_the_policy_names_the_hosts_of_this_environment(tmp_path: Path) -> None:
    remotes = '[scb-andra-sni]\npath = "https://e.scb.example/sni.js"\nhosts = ["https://api.scb.example"]\n'
    done = started(tmp_path, remotes, VST_BETA_HOST="https://beta.example")
    assert done.returncode == 0, done.stderr
    path, policy = done.stdout.splitlines()
    assert path == "https://e.scb.example/sni.js"
    named = "'self' https://api.scb.example https://beta.example https://e.scb.example"
    for kind in ("script-src", "style-src", "connect-src"):
        assert f"{kind} {named};" in policy
    assert "unsafe" not in policy


def test_a_faulty_file_does_not_start_the_portal(tmp_path: Path) -> None:
    done = started(tmp_path, '[scb-andra-sni]\npath = "http://e.scb.example/sni.js"\n')
    assert done.returncode != 0
    assert "service scb-andra-sni: remote.path: must be a path on this host or an https:// address" in done.stderr
