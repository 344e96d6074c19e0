"""Reads pages, menus and words from the files of a folder, and says which field of which file is wrong.

A page is one file with both its languages: what they share on top, then ``[sv]`` and ``[en]`` with path, title, preamble and
``[[sv.block]]``; its meta description is the preamble and its keywords the title where ``[sv.meta]`` says nothing else.
A block names its ``kind``; its other fields are those of ``portal.content.blocks``.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from portal.constants import MENU_DEPTH_IN_DATA
from portal.content import prose
from portal.content.blocks import KINDS, Block, Image, Link
from portal.content.model import ContentPage, MenuItem, Meta, Responsible, ServiceFacts, Term
from portal.content.situation import Situation
from portal.words.locales import LOCALES, Locale


class ContentFault(Exception):
    """A page that the portal does not start with; the message is ``file: field: problem``."""

    def __init__(self, file: str, field: str, problem: str) -> None:
        super().__init__(f"{file}: {field}: {problem}")


def read_pages(folder: Path) -> tuple[ContentPage, ...]:
    """Every page of ``folder`` in each of its languages, drafts too. Raises ``ContentFault``."""
    pages = tuple(page for file in sorted(folder.glob("*.toml")) for page in _pages_of(file))
    seen: dict[str, str] = {}
    for page in pages:
        if page.path in seen:
            raise ContentFault(f"{page.id}.toml", f"{page.locale}.path", f"{page.path} is also the path of {seen[page.path]}.toml")
        seen[page.path] = page.id
    return pages


def read_menu(file: Path) -> dict[Locale, tuple[MenuItem, ...]]:
    """The items of a menu file in each language. Raises ``ContentFault``."""
    source = tomllib.loads(file.read_text())
    return {locale: tuple(_menu_items(source.get(locale, []), f"{locale}.item", file.name, level=1)) for locale in LOCALES}


def read_words(file: Path) -> dict[str, tuple[Term, ...]]:
    """The vocabularies of a glossary file by their id. Raises ``ContentFault``."""
    source = tomllib.loads(file.read_text())
    return {id_: tuple(_built(Term, term, f"{id_}[{n}]", file.name) for n, term in enumerate(terms)) for id_, terms in source.items()}


def read_synonyms(file: Path) -> dict[Locale, tuple[tuple[str, ...], ...]]:
    """The groups of words of a file that mean the same, by language. Raises ``ContentFault`` for a group of fewer than two."""
    source = tomllib.loads(file.read_text())
    for locale in LOCALES:
        for group in source.get(locale, []):
            if (
                not isinstance(group, list)
                or len(group) < _ALIKE_LEAST
                or not all(isinstance(word, str) and word.strip() for word in group)
            ):
                raise ContentFault(file.name, locale, f"{group} is no group of words")
    return {locale: tuple(tuple(group) for group in source.get(locale, [])) for locale in LOCALES}


def _pages_of(file: Path) -> Iterator[ContentPage]:
    try:
        source = tomllib.loads(file.read_text())
    except tomllib.TOMLDecodeError as error:
        raise ContentFault(file.name, "(file)", str(error)) from error
    name = file.name
    shared = {key: value for key, value in source.items() if key not in LOCALES}
    _known(shared, _SHARED, "", name)
    languages: dict[Locale, dict[str, Any]] = {locale: source[locale] for locale in LOCALES if locale in source}
    if not languages:
        raise ContentFault(name, "sv", "is required, or en")
    routes = {locale: _path(given.get("path"), locale, name) for locale, given in languages.items()}
    for locale, given in languages.items():
        _known(given, _OF_LANGUAGE, f"{locale}.", name)
        yield _page(shared, given, locale, routes, name)


def _page(shared: Mapping[str, Any], given: Mapping[str, Any], locale: Locale, routes: Mapping[Locale, str], file: str) -> ContentPage:
    def of_language(field: str, kind: Any) -> Any:
        return _typed(kind, given.get(field), f"{locale}.{field}", file)

    def of_page(field: str, kind: Any) -> Any:
        return _typed(kind, shared.get(field), field, file)

    if shared.get("kind") not in _PAGE_KINDS:
        raise ContentFault(file, "kind", f"must be one of {', '.join(_PAGE_KINDS)}")
    if of_page("id", str) != file.removesuffix(".toml"):
        raise ContentFault(file, "id", "must be the name of the file")
    return ContentPage(
        kind=shared["kind"],
        id=shared["id"],
        locale=locale,
        path=routes[locale],
        routes=routes,
        title=of_language("title", str),
        preamble=of_language("preamble", str),
        blocks=tuple(_block(block, f"{locale}.block[{n}]", file) for n, block in enumerate(given.get("block", []))),
        created=of_page("created", date),
        changed=of_page("changed", date),
        meta=_built(
            Meta, {"description": given.get("preamble"), "keywords": given.get("title")} | given.get("meta", {}), f"{locale}.meta", file
        ),
        og_image=of_page("og_image", str | None),
        is_published=shared.get("is_published", True) is True,
        summary_title=of_language("summary_title", str | None),
        responsible=of_page("responsible", Responsible | None),
        reviewed=of_language("reviewed", date | None),
        ordlista_disabled=shared.get("ordlista_disabled", False) is True,
        feedback=shared.get("feedback", False) is True,
        sdg_service=shared.get("sdg_service", False) is True,
        sdg_code=of_page("sdg_code", str | None),
        service=of_language("service", ServiceFacts | None),
        start_date=of_page("start_date", date if shared["kind"] == "news-article" else date | None),
        end_date=of_page("end_date", date | None),
        eyebrow=of_language("eyebrow", str if shared["kind"] == "news-article" else str | None),
        hero_image=of_language("hero_image", Image if shared["kind"] in {"landing-page", "start-page"} else Image | None),
        quicklinks=tuple(_built(Link, link, f"{locale}.quicklink[{n}]", file) for n, link in enumerate(given.get("quicklink", []))),
        situations=tuple(_built(Situation, each, f"{locale}.situation[{n}]", file) for n, each in enumerate(given.get("situation", []))),
    )


def _block(given: Mapping[str, Any], field: str, file: str) -> Block:
    kind = str(given.get("kind"))
    if kind not in KINDS:
        raise ContentFault(file, f"{field}.kind", f"must be one of {', '.join(KINDS)}")
    block: Block = _built(KINDS[kind], {key: value for key, value in given.items() if key != "kind"}, field, file)
    for name, fault in block.faults().items():
        raise ContentFault(file, f"{field}.{name}", fault)
    return block


def _menu_items(items: list[dict[str, Any]], field: str, file: str, level: int) -> Iterator[MenuItem]:
    for n, item in enumerate(items):
        at = f"{field}[{n}]"
        if level > MENU_DEPTH_IN_DATA:
            raise ContentFault(file, at, f"is deeper than {MENU_DEPTH_IN_DATA} levels")
        children = tuple(_menu_items(item.get("children", []), f"{at}.children", file, level + 1))
        plain = _built(_PlainMenuItem, {key: value for key, value in item.items() if key != "children"}, at, file)
        yield MenuItem(plain.title, plain.url, item.get("description", ""), children)


def _built(cls: type[Any], given: Any, field: str, file: str) -> Any:
    """An instance of the dataclass ``cls`` from the table ``given``, each field by its type."""
    if not isinstance(given, dict):
        raise ContentFault(file, field, "is required" if given is None else "must be a table")
    hints = get_type_hints(cls)
    names = [each.name for each in fields(cls)]
    _known(given, names, f"{field}.", file)
    present = [name for name in names if name in given or not _has_default(cls, name)]
    return cls(**{name: _typed(hints[name], given.get(name), f"{field}.{name}", file) for name in present})


def _typed(kind: Any, value: Any, field: str, file: str) -> Any:
    if isinstance(kind, UnionType):
        return None if value is None else _typed(next(arg for arg in get_args(kind) if arg is not type(None)), value, field, file)
    if value is None:
        raise ContentFault(file, field, "is required")
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise ContentFault(file, field, "must be a list")
        return tuple(_typed(get_args(kind)[0], each, f"{field}[{n}]", file) for n, each in enumerate(value))
    if is_dataclass(kind):
        return _built(kind, value, field, file)  # type: ignore[arg-type]
    if type(value) is not kind:
        raise ContentFault(file, field, f"must be {_IN_WORDS[kind]}")
    if field.rsplit(".", 1)[-1] in {"url", "og_image"} and not prose.is_address(value):
        raise ContentFault(file, field, "must be a path of the portal or begin with https://")
    return value.strip() if kind is str else value


def _path(path: Any, locale: Locale, file: str) -> str:
    if not isinstance(path, str) or not path.startswith("/"):
        raise ContentFault(file, f"{locale}.path", "is required and begins with /")
    if (path == "/en" or path.startswith("/en/")) != (locale == "en"):
        raise ContentFault(file, f"{locale}.path", "must begin with /en in English, and only there")
    if path != "/" and path.endswith("/"):
        raise ContentFault(file, f"{locale}.path", "must not end with /")
    return path


def _known(given: Mapping[str, Any], allowed: Any, prefix: str, file: str) -> None:
    for field in given:
        if field not in allowed:
            raise ContentFault(file, f"{prefix}{field}", "is not a field here")


def _has_default(cls: type[Any], name: str) -> bool:
    return any(each.name == name and each.default is not MISSING for each in fields(cls))


@dataclass(frozen=True, slots=True)
class _PlainMenuItem:
    title: str
    url: str
    description: str = ""


_PAGE_KINDS = ("article", "news-article", "landing-page", "start-page")
_SHARED = (
    "id",
    "kind",
    "created",
    "changed",
    "og_image",
    "is_published",
    "responsible",
    "ordlista_disabled",
    "feedback",
    "sdg_service",
    "sdg_code",
    "start_date",
    "end_date",
)
_OF_LANGUAGE = (
    "path",
    "title",
    "preamble",
    "meta",
    "block",
    "summary_title",
    "eyebrow",
    "hero_image",
    "quicklink",
    "situation",
    "service",
    "reviewed",
)
_IN_WORDS = {str: "a text", bool: "true or false", date: "a date"}

_ALIKE_LEAST = 2
