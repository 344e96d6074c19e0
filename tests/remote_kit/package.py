"""The kit as one file in the layout that npm installs; the same sources are the same bytes."""

import gzip
import io
import json
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from portal.management.commands.build_css import later, together
from tests.remote_kit.around import contract, people, place

ROOT: Final = Path(__file__).resolve().parents[2]
KIT: Final = ROOT / "remote-kit"
STATIC: Final = ROOT / "static"
_TYPES: Final = KIT / "types" / "portal.d.ts"
_STARTERS_WITH_SOURCES: Final = ("react", "vue", "lit")
_NOT_OURS: Final = ("node_modules", "dist")


def written(folder: Path) -> Path:
    """Packs the kit into ``folder``, and says where it is."""
    about = json.loads((KIT / "package.json").read_text(encoding="utf-8"))
    target = folder / f"{about['name']}-{about['version']}.tgz"
    folder.mkdir(parents=True, exist_ok=True)
    target.write_bytes(packed(files()))
    return target


def files() -> dict[str, bytes]:
    """Everything that the kit holds, by its path in it."""
    own = {str(file.relative_to(KIT)): file.read_bytes() for file in KIT.rglob("*") if _is_packed(file)}
    return own | _types_of_starters() | {f"emulator/portal/{name}": content for name, content in _of_the_portal().items()}


def packed(content: Mapping[str, bytes]) -> bytes:
    """``content`` as a gzipped archive without times, owners or any order but that of the names."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(content):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mode = len(content[name]), 0o644
            tar.addfile(entry, io.BytesIO(content[name]))
    return gzip.compress(archive.getvalue(), mtime=0)


def _is_packed(file: Path) -> bool:
    return file.is_file() and not any(part in _NOT_OURS for part in file.relative_to(KIT).parts)


def _types_of_starters() -> dict[str, bytes]:
    """A starter is copied out of the kit, so each has the types with it."""
    types = _TYPES.read_bytes()
    return {"starters/plain/portal.d.ts": types} | {f"starters/{name}/src/portal.d.ts": types for name in _STARTERS_WITH_SOURCES}


def _of_the_portal() -> dict[str, bytes]:
    """What stands around an app in the portal: the loader, the style sheets, the place, the people."""
    fonts = {f"fonts/{file.name}": file.read_bytes() for file in (STATIC / "fonts").iterdir()}
    made = {
        "portal.css": together(STATIC / "css"),
        "later.css": later(STATIC / "css"),
        "contract.json": _json(contract()),
        "people.json": _json(people()),
        "place.sv.html": place("sv"),
        "place.en.html": place("en"),
    }
    copied = {"loader.js": STATIC / "dist" / "loader.js", "mark.svg": STATIC / "img" / "mark.svg"}
    return fonts | {name: text.encode() for name, text in made.items()} | {name: file.read_bytes() for name, file in copied.items()}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
