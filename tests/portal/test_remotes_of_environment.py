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


FAULTS = """
import django
django.setup()
from portal.eservices.registry import check
print([str(fault) for fault in check()])
"""


def started(data: Path, remotes: str, ask: str = ASK, **more: str) -> subprocess.CompletedProcess[str]:
    file = data / "remotes.toml"
    file.write_text(remotes, encoding="utf-8")
    whole = production() if more.get("VST_ENV") != "test" else {}
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", **whole, "VST_DATA": str(data), "VST_REMOTES": str(file)}
    return processes.run("-c", ask, environment={**os.environ, **settings, **more})


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


def test_a_developer_serves_an_app_on_their_own_machine_without_tls_and_production_refuses_it(tmp_path: Path) -> None:
    remotes = '[scb-andra-sni]\npath = "http://localhost:5173/remoteEntry.js"\nhosts = ["http://127.0.0.1:8080"]\n'
    local = started(tmp_path, remotes, VST_ENV="test")
    assert "script-src 'self' http://127.0.0.1:8080 http://localhost:5173;" in local.stdout
    assert started(tmp_path, remotes, FAULTS, VST_ENV="test").stdout == "[]\n"
    refused = started(tmp_path, remotes, FAULTS)
    assert "VST_REMOTES: service scb-andra-sni: remote: http:// is for a server on a developer's own machine" in refused.stdout
