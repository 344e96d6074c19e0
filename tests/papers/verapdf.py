"""veraPDF, where it is installed: the judge that the makers of the standards know."""

import shutil
import subprocess
from pathlib import Path

PROGRAM = shutil.which("verapdf")
MISSING = "veraPDF is not installed: no registry of packages has it (docs/decisions/0025-what-judges-our-papers.md)"
ARCHIVE, ALOUD = "3a", "ua1"
"""Profiles: PDF/A-3a and PDF/UA-1."""


def judged(content: bytes, profile: str, folder: Path) -> str:
    """What it says of the file by a profile; empty where it conforms."""
    assert PROGRAM
    file = folder / f"{profile}.pdf"
    file.write_bytes(content)
    done = subprocess.run([PROGRAM, "--flavour", profile, "--format", "text", "-v", file], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 and done.stdout.startswith("PASS") else done.stdout + done.stderr
