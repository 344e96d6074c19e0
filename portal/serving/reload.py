"""``python -m portal.serving.reload --port 8123``: serves the portal, and starts it anew when a file that it is made of is saved.

Only ``make run RELOAD=1`` uses it. It loads nothing of the portal itself, so a file that can not be read stops the portal and not this.
"""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from watchfiles import Change, DefaultFilter, run_process

from portal.runtime import packages

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FOLDERS: Final = ("portal", "components", "search_index", "mock_login", "test_world", "static")
KINDS: Final = (".py", ".toml", ".txt", ".html", ".css", ".js", ".json", ".svg")


class Saved(DefaultFilter):
    """Files of the portal; not what editors of text and Python itself keep beside them, nor what Node installs."""

    def __call__(self, change: Change, path: str) -> bool:
        return path.endswith(KINDS) and super().__call__(change, path)


def main(arguments: Sequence[str]) -> int:
    """Serves until Ctrl-C or SIGTERM; ``arguments`` are those of ``manage.py serve``."""
    run_anew([sys.executable, str(ROOT / "manage.py"), "serve", "--prepare", *arguments], watched())
    return 0


def run_anew(command: Sequence[str], folders: Sequence[Path]) -> None:
    """Runs ``command`` until Ctrl-C or SIGTERM; ends it and starts it anew when a file of the portal's kinds is saved in ``folders``."""
    run_process(*folders, target=shlex.join(command), target_type="command", watch_filter=Saved(), callback=_tell, debounce=200)


def watched() -> list[Path]:
    """The folders of the portal, and of each installed package with e-services that stands elsewhere."""
    elsewhere = [package.folder for package in packages.installed() if not package.folder.is_relative_to(ROOT)]
    return [*(ROOT / folder for folder in FOLDERS), *elsewhere]


def _tell(changes: set[tuple[Change, str]]) -> None:
    print("Anew, for", ", ".join(sorted(Path(path).name for _, path in changes)), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
