"""A portal with an application of eighty questions on ten steps, which no authority takes."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from portal.testing.browser import Served, serving
from tests.portal.eservices.installing import ROOT, install

STEPS, QUESTIONS = 10, 8
SERVICE = "/inloggad/manga"
_CODE = f"""
from portal.flow import Flow, Step, Text
from portal.flow.authority import http_authority

flow = Flow(
    "manga",
    version=1,
    steps=[Step(f"steg-{{n}}", *[Text(f"fraga-{{n}}-{{m}}", most=200) for m in range({QUESTIONS})]) for n in range({STEPS})],
    authority=http_authority("manga", setting="VST_MANGA"),
)
service = flow.plugin()
"""
_ROWS = """
api = 1

[[service]]
id = "manga"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv"]
route = { requiresAuthentication = true, path = "manga" }
"""


@contextmanager
def many_questions() -> Iterator[Served]:
    """The portal, in a folder that goes away again."""
    with tempfile.TemporaryDirectory(prefix="flow-") as folder:
        place = Path(folder) / "packages"
        install(place, "manga", _CODE, {"manga": "manga:service"}, _ROWS, sv=_texts(), en=_texts())
        own = {"PYTHONPATH": str(place), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        subprocess.run(
            [sys.executable, "manage.py", "flows", "--lock"], cwd=ROOT, env={**os.environ, **own}, check=True, stdout=subprocess.DEVNULL
        )
        with serving(Path(folder) / "data", PYTHONPATH=str(place)) as served:
            yield served


def answers(step: int, who: str = "") -> Mapping[str, str]:
    """What is typed on a step."""
    return {f"fraga-{step}-{question}": f"Svar {question} på steg {step} {who}".strip() for question in range(QUESTIONS)}


def _texts() -> str:
    lines = {"service.manga.name": "Många frågor", "service.manga.description": "Åttio svar.", "service.manga.start.whom": "Den som mäter."}
    for step in range(STEPS):
        lines[f"service.manga.step.steg-{step}.title"] = f"Steg {step}"
        lines |= {f"service.manga.field.fraga-{step}-{question}.label": f"Fråga {question} på steg {step}" for question in range(QUESTIONS)}
    return "".join(f'"{key}" = "{said}"\n' for key, said in lines.items())
