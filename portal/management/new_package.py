"""A new package with an e-service, written from the files of ``blueprint/``: whole, with a page, texts and tests that pass.

An application in steps has those of ``blueprint_of_flow/`` in the place of the page, a calculator those of
``blueprint_of_calculator/``, one with a table of its own those of ``blueprint_of_table/``; the rest they have in common.
"""

import json
import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Final

from django.utils import timezone

from portal import content
from portal.eservices import registry
from portal.eservices.model import Category
from portal.web.screen import route_at
from portal.words.locales import prefixed

BLUEPRINT: Final = Path(__file__).parent / "blueprint"
OF_FLOW: Final = Path(__file__).parent / "blueprint_of_flow"
OF_CALCULATOR: Final = Path(__file__).parent / "blueprint_of_calculator"
OF_TABLE: Final = Path(__file__).parent / "blueprint_of_table"
_OF_PAGE: Final = ("package/page.py", "tests/test_service.py")
_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST_ID: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPackage:
    """What a new service is to be."""

    id: str
    folder: Path
    """Of the package's project; it must not exist."""
    name_sv: str
    name_en: str
    category: str
    organisation: str
    is_public: bool
    """Whether it is open to who is not signed in."""
    is_flow: bool = False
    """Whether it is an application in steps."""
    is_calculator: bool = False
    """Whether it works something out of what is typed."""
    has_table: bool = False
    """Whether it brings a table of its own."""

    @property
    def module(self) -> str:
        """The name that its code is imported by."""
        return self.id.replace("-", "_")

    @property
    def address(self) -> str:
        """Where it stands in Swedish."""
        return f"/{self.id}" if self.is_public else f"/inloggad/{self.id}"

    @property
    def begins_at(self) -> str:
        """Where somebody who is not signed in finds it."""
        return f"/tjanster/{self.id}" if self.is_flow else self.address

    def faults(self) -> Iterator[str]:
        """Why it cannot be made, in plain words; nothing when it can."""
        if not _ID.fullmatch(self.id) or len(self.id) > _LONGEST_ID:
            yield f"{self.id!r} is no id: small letters a to z, digits and single dashes, a letter first, at most {_LONGEST_ID} characters"
            return
        if registry.by_id(self.id):
            yield f"there is a service with the id {self.id} already"
        if self.has_table and (self.is_public or self.is_calculator):
            yield "a service with a table of its own is made for who is signed in, and is no calculator: write it from there"
        is_page = content.page_at(self.address, timezone.localdate()) is not None
        if is_page or route_at(self.address) or registry.at_path("sv", self.address):
            yield f"the address {self.address} is taken"
        if keyword.iskeyword(self.module) or find_spec(self.module):
            yield f"Python has a module with the name {self.module} already"
        if self.folder.exists():
            yield f"the folder {self.folder} exists already"
        if self.category not in set(Category):
            yield f"{self.category} is none of the categories {', '.join(Category)}"
        if self.organisation not in registry.ORGANISATIONS:
            known = ", ".join(registry.ORGANISATIONS)
            yield (
                f"{self.organisation} is none of the organisations {known}: leave --organization out, then name the authority in the"
                " package's service.toml as an [[organisation]] (docs/how-to/write-an-e-service.md, The package)"
            )
        yield from (f"the {what} must be one line of text" for what, name in self._names() if not name.strip() or not name.isprintable())

    def write(self) -> None:
        """Writes the package. Raises ``ValueError`` with every fault, and writes nothing then."""
        faults = list(self.faults())
        if faults:
            raise ValueError("\n".join(faults))
        for file, written in self._files().items():
            target = self.folder / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(written, encoding="utf-8")

    def _files(self) -> dict[str, str]:
        sources = _sources(BLUEPRINT)
        public_page = sources.pop("package/page.public.py")
        if self.is_public:
            sources["package/page.py"] = public_page
        if own := self._own_blueprint:
            sources = {name: source for name, source in sources.items() if name not in _OF_PAGE} | _sources(own)
        return {
            self._place(name): Template(source.read_text(encoding="utf-8")).substitute(self._words()) for name, source in sources.items()
        }

    def _place(self, name: str) -> str:
        """Where a file of a blueprint is written. Tests are named after the package: those of several are run together."""
        if name.startswith("tests/test_"):
            return f"tests/test_{self.module}.py"
        return name.replace("package/", f"src/{self.module}/", 1)

    @property
    def _own_blueprint(self) -> Path | None:
        if self.is_flow:
            return OF_FLOW
        return OF_CALCULATOR if self.is_calculator else OF_TABLE if self.has_table else None

    def _words(self) -> dict[str, str]:
        entry = {locale: prefixed(locale, self.address) for locale in ("sv", "en")}
        return {
            "id": self.id,
            "module": self.module,
            "setting": f"VST_{self.module.upper()}",
            "title": self.name_sv,
            "address": self.address,
            "visitor": "Visitor()" if self.is_public else 'Visitor("B03", acting_for="5521030014")',
            "category": self.category,
            "organization": self.organisation,
            "name_sv": _quoted(self.name_sv),
            "name_en": _quoted(self.name_en),
            "intro_sv": _quoted("Bara du ser det du skriver." if self.is_public else "Bara du ser det du skriver om {party}."),
            "intro_en": _quoted("Only you see what you write." if self.is_public else "Only you see what you write about {party}."),
            "signed_out_sv": f'\n"service.{self.id}.signed-out" = "Logga in för att skriva något."' if self.is_public else "",
            "signed_out_en": f'\n"service.{self.id}.signed-out" = "Log in to write something."' if self.is_public else "",
            "route": f'{{ requiresAuthentication = false, entry = {{ sv = "{entry["sv"]}", en = "{entry["en"]}" }} }}'
            if self.is_public
            else f'{{ requiresAuthentication = true, path = "{self.id}" }}',
        }

    def _names(self) -> tuple[tuple[str, str], ...]:
        return (("name in Swedish", self.name_sv), ("name in English", self.name_en))


def _sources(blueprint: Path) -> dict[str, Path]:
    """The files of a blueprint by the names that they are written with."""
    return {str(source.relative_to(blueprint)).removesuffix(".txt"): source for source in blueprint.rglob("*.txt")}


def _quoted(text: str) -> str:
    """As TOML writes a text."""
    return json.dumps(text, ensure_ascii=False)
