"""Puts packages with e-services where a portal finds them, as ``pip install`` would: the package and what it says of itself."""

import shutil
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "anteckningar"
APPLICATION = ROOT / "examples" / "radgivning"


def install_example(place: Path) -> Path:
    """The package of ``examples/anteckningar`` in the folder ``place``, which is then to stand in ``PYTHONPATH``."""
    return install_project(EXAMPLE, place)


def install_project(project: Path, place: Path) -> Path:
    """The package of a project with a ``pyproject.toml`` in the folder ``place``."""
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    source = project / told["tool"]["setuptools"].get("package-dir", {}).get("", ".")
    for package in told["tool"]["setuptools"]["packages"]:
        if "." not in package:  # one inside another comes with it
            shutil.copytree(source / package, place / package, ignore=shutil.ignore_patterns("__pycache__"))
    return announce(place, told["project"]["name"], told["project"]["entry-points"]["foretagsporten.eservices"])


def install(place: Path, name: str, code: str, entries: dict[str, str], definition: str, **texts: str) -> Path:
    """A package of one file ``code``, with its rows and its texts by language."""
    folder = describe(place / name, definition, **texts)
    (folder / "__init__.py").write_text(code, encoding="utf-8")
    return announce(place, name, entries)


def describe(folder: Path, definition: str | None, **texts: str) -> Path:
    """A folder with rows, unless there are none, and their texts by language."""
    (folder / "texts").mkdir(parents=True)
    if definition is not None:
        (folder / "service.toml").write_text(definition, encoding="utf-8")
    for locale, lines in texts.items():
        (folder / "texts" / f"{locale}.toml").write_text(lines, encoding="utf-8")
    return folder


def announce(place: Path, name: str, entries: dict[str, str], group: str = "foretagsporten.eservices") -> Path:
    """Writes down the entry points of a package, as its installation would."""
    about = place / f"{name}-1.0.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0.0\n")
    lines = [f"{entry} = {value}" for entry, value in entries.items()]
    (about / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))
    return place
