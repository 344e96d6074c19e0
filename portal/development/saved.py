"""What somebody has saved, and how much of the portal must be begun anew for it."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Final

from watchfiles import Change, DefaultFilter

from portal.development import ROOT
from portal.runtime import packages

FOLDERS: Final = ("portal", "components", "search_index", "mock_login", "test_world", "static")
KINDS: Final = (".py", ".toml", ".txt", ".html", ".css", ".js", ".json", ".svg", ".csv", ".typ")


class Anew(IntEnum):
    """What must be anew, the least first."""

    STYLES = 1
    """The style sheets of the open pages."""
    TEXTS = 2
    """What the pages say, where they stand."""
    FILES = 3
    """The pages, of a process that is forked from the one with the screens."""
    SERVICES = 4
    """The same, for code of a package that nothing forked has loaded."""
    SCREENS = 5
    """The process with the screens, forked from the loaded portal."""
    PORTAL = 6
    """The loaded portal itself, which has the models of services too, and the tables that migrations make."""


class Saved(DefaultFilter):
    """Files of the portal; not what editors of text and Python itself keep beside them, nor what Node installs."""

    def __call__(self, change: Change, path: str) -> bool:
        return path.endswith(KINDS) and super().__call__(change, path)


def watched() -> list[Path]:
    """The folders of the portal, and of each installed package with e-services that stands elsewhere. That one is missing the portal says
    when it is loaded."""
    folders = {package.folder for package in packages.installed() if package.folder.exists()}
    elsewhere = sorted(folder for folder in folders if not folder.is_relative_to(ROOT / "components"))
    return [*(ROOT / folder for folder in FOLDERS), *elsewhere]


def what_for(files: Iterable[str], loaded: Sequence[frozenset[str]]) -> Anew:
    """What must be anew when ``files`` were saved; ``loaded`` is what the portal has loaded, and what the process with the screens has,
    as far as they could be."""
    return max(_of(Path(file), loaded) for file in files)


def packages_of(files: Iterable[str]) -> set[str]:
    """The packages with e-services that any of ``files`` belongs to, by the names of their modules."""
    with_code = [package for package in packages.installed() if package.has_code]
    return {package.module for package in with_code for file in files if Path(file).is_relative_to(package.folder)}


def _of(file: Path, loaded: Sequence[frozenset[str]]) -> Anew:
    if file.is_relative_to(ROOT / "static"):
        return Anew.STYLES if file.suffix == ".css" else Anew.FILES
    if "templates" in file.parts:
        return Anew.FILES
    if file.parent.name == "texts" and file.name in {"sv.toml", "en.toml"}:
        return Anew.TEXTS
    if file.suffix != ".py" or file.parent.name == "migrations":
        return Anew.PORTAL
    for has_loaded, anew in zip(loaded, (Anew.PORTAL, Anew.SCREENS), strict=False):
        if str(file.resolve()) in has_loaded:
            return anew
    if any(file.is_relative_to(package.folder) for package in packages.installed()):
        return Anew.SERVICES
    return Anew.SCREENS if file.is_relative_to(ROOT / "components") else Anew.PORTAL
