"""A release of the portal as it was: its sources beside those of now, run by the same interpreter."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.missing import missing

ROOT = Path(__file__).resolve().parents[2]
_NAMED = Path(__file__).with_name("before.txt")
"""The commit that was the release before, until there are tags."""
_PACKAGES = ("services/demo", "services/tools/*", "examples/torgplats", "testers")


@dataclass(frozen=True)
class Release:
    """Sources in a folder."""

    root: Path

    def environment(self, told: Mapping[str, str]) -> dict[str, str]:
        """In which Python finds these sources, and those of the services beside them, before any that are installed."""
        folders = [self.root, *(folder for pattern in _PACKAGES for folder in sorted(self.root.glob(pattern)) if folder.is_dir())]
        if self == NOW:
            return {**os.environ, **told}
        return {**os.environ, **told, "PYTHONPATH": os.pathsep.join(map(str, folders))}

    def manage(self, *arguments: str, **told: str) -> None:
        """A command of this release."""
        done = subprocess.run(
            [sys.executable, "-m", "django", *arguments], cwd=self.root, env=self.environment(told), capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr


NOW = Release(ROOT)


@contextmanager
def before() -> Iterator[Release]:
    """The release before this one: the newest tag, else the commit that ``before.txt`` names; its sources go away again."""
    tags = _git("tag", "--sort=-version:refname", "--merged", "HEAD^").split()
    commit = tags[0] if tags else _NAMED.read_text(encoding="utf-8").strip()
    if subprocess.run(["git", "cat-file", "-e", f"{commit}^{{commit}}"], cwd=ROOT, capture_output=True).returncode:
        missing(f"the release before, {commit}, is not in this clone")
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        root = Path(folder) / "portal"
        _git("worktree", "add", "--detach", str(root), commit)
        try:
            yield Release(root)
        finally:
            _git("worktree", "remove", "--force", str(root))


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout
