"""The check of a whole e-service in Python: what the portal promises its visitors of every service, tried on one of them.

``faults_of("korjournal")`` is a list of plain sentences, ``check_service("korjournal")`` fails with them. A test that calls either has
the database at hand (``db`` of pytest-django).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from asgiref.sync import async_to_sync
from django.test import override_settings

from portal.drafts import FORM
from portal.engagemang.page_party import FIELD
from portal.engagemang.party_key import party_key
from portal.eservices import plugins, registry, tables
from portal.eservices.model import Service
from portal.eservices.plugins import ALL_OTHERS, Plugin, ServicePage, Stays
from portal.flags import Flags
from portal.flow.definition import Definition
from portal.flow.pages import pages_of
from portal.runtime import packages
from portal.testing.logged_failures import logged_failures, reason, unheard
from portal.testing.visitors import Response, Visitor
from portal.words.locales import Locale, split
from portal.words.texts import table
from portal.words.texts.comparison import differences
from test_world import faults, outside_world
from test_world.faults import Fault

NOBODY: Final = "0" * 40
"""Subject of somebody who was never there."""
ANY: Final = "1"
"""What an open segment of a path is filled with when the test says nothing else."""
Filling = str | Callable[[str, str], object]
"""What fills an open segment: the same for everybody, or what makes something for the visitor of this subject and party key."""
WHO: Final[Mapping[str, tuple[str, str]]] = {
    "PERSON": ("P00", "191212121212"),
    "AB": ("B03", "5521030014"),
    "BRF": ("B03", "7521030010"),
    "HB": ("B03", "9521030016"),
    "EN": ("S01", "197903059801"),
    "EK": ("K01", "7521090014"),
    "KB": ("K01", "9521090010"),
}
"""Who visits for each form of company: a test person and whom they act for."""
_NAMED: Final = "@aria-label or @aria-labelledby or @title or ancestor::label"
_MEDIA_TYPE: Final = re.compile(r"[a-z]+/[\w.+-]+(;.*)?", re.ASCII)
_ONE_VALUE: Final = "not(@type='checkbox' or @type='radio' or @type='submit' or @type='button' or @type='reset' or @type='image')"
"""A control that a form has once; of boxes and buttons with one name those are sent that are ticked or pressed."""
_UNNAMED: Final = ("hidden", "submit", "button", "reset", "image")
_NEVER_KEPT: Final = ("hidden", "password", "file")
_NOT_ALLOWED: Final = 403
_BEGINS: Final = ("", "ny")
"""The pages of a flow that somebody has who has answered nothing; a journey (``portal.testing.flows``) goes through the others."""
_KEPT_OR_NOT: Final = 'leave out autoComplete="off", or give "data-not-kept": "" where that is meant'


@dataclass(frozen=True, slots=True)
class _Stand:
    """One page of the service at one address."""

    page: ServicePage
    path: str
    """As the plug-in declares it."""
    address: str
    locale: Locale


@dataclass(frozen=True, slots=True)
class _Told:
    """What is wrong with a page for a visitor."""

    stand: _Stand
    fault: str
    is_refusal: bool
    """Whether it is that they may not see it (403), which is no fault of a page that others have."""


def check_service(service_id: str, **values: Filling) -> None:
    """Fails with every fault of the service. ``values`` fill the open segments of its paths: ``number="7"`` for ``arenden/{number}``.

    What stands at an address for one visitor alone is made for each: ``number=make_case`` is called with ``visit.subject`` and the key of
    the party (``portal.engagemang.party_key``), both empty for somebody who is not signed in, and gives its number. A page that somebody
    may not see (403) is a fault where nobody may. Of a flow the pages are tried that it begins with; ``portal.testing.flows`` goes
    through the others.
    """
    faults = faults_of(service_id, **values)
    assert not faults, "\n".join([f"{service_id} has {len(faults)} {'fault' if len(faults) == 1 else 'faults'}:", *faults])


def faults_of(service_id: str, **values: Filling) -> list[str]:
    """Everything that is wrong with the service, one sentence each; see :func:`check_service`."""
    named = registry.by_id(service_id)
    package = next((one for one in packages.installed() if service_id in one.ids), None)
    if named is None or package is None:
        return [f"there is no package with an entry point {service_id}: is it installed?"]
    faults = [f"{field}: {problem}" for _, field, problem in packages.faults_of(package)]
    faults += [f"entry point {entry}: {problem}" for entry, problem in plugins.faults() if packages.id_of(entry) == service_id]
    faults += list(_text_faults(named.service, package))
    with _switched_on(named.service.flag):
        plugin = plugins.plugin_of(service_id, Flags(outside_world.flags()))
        if plugin is None:
            return faults
        with _attributes_checked():
            pages = list(_page_faults(named.service, plugin, values, package.folder))
        return [*faults, *pages, *_person_faults(plugin), *_table_faults(package, plugin)]


@contextmanager
def _attributes_checked() -> Iterator[None]:
    """An attribute that would come to nothing, as a misspelt argument of a shared part, raises where it is written."""
    end = import_module("components.wrong_attributes").tell()
    try:
        yield
    finally:
        end()


def _text_faults(service: Service, package: packages.Package) -> Iterator[str]:
    """What is wrong with its texts beside those that ``packages.faults_of`` has missed in a language."""
    told = frozenset() if any(package.broken_texts()) else package.written("sv").keys() ^ package.written("en").keys()
    own = f"service.{service.id}."
    swedish, english = (
        {key: value for key, value in table(locale).items() if key.startswith(own) and key not in told} for locale in ("sv", "en")
    )
    yield from (f"text {line}" for line in differences(swedish, english))
    yield from (f"text {key}: missing" for key in (service.name_key, service.description_key) if key not in {*swedish, *english, *told})


def _page_faults(service: Service, plugin: Plugin, values: Mapping[str, Filling], folder: Path) -> Iterator[str]:
    reached: set[tuple[str, Locale]] = set()
    told: list[_Told] = []
    for form in _forms(service):
        visitor = Visitor(*WHO[form]) if form else Visitor()
        stands = _stands(service, plugin, values, visitor, form)
        for stand in stands:
            with logged_failures() as failures:
                page = visitor.visits(stand.address)
            if page.status != _NOT_ALLOWED:
                reached.add((stand.path, stand.locale))
            faults = [
                *_drawn_faults(stand, page, reason(failures, folder)),
                *_forms_for_nobody(stand, page, stands),
                *_links_to_nothing(service, plugin, page),
            ]
            told += [_Told(stand, f"{stand.address} for {form or 'nobody'}: {problem}", page.status == _NOT_ALLOWED) for problem in faults]
    yield from (each.fault for each in told if not each.is_refusal or (each.stand.path, each.stand.locale) not in reached)
    visitor = Visitor(*WHO["AB"])
    for stand in _stands(service, plugin, values, visitor, "AB"):
        if stand.page.post:
            yield from (f"{stand.address}: {problem}" for problem in _post_faults(visitor, stand, folder))
        yield from (f"{stand.address}: {problem}" for problem in _breakdown_faults(visitor, stand))


def _stands(service: Service, plugin: Plugin, values: Mapping[str, Filling], visitor: Visitor, form: str | None) -> Sequence[_Stand]:
    """Every page in each language, at the address that it has for this visitor."""
    subject, party = (visitor.person.subject, party_key(WHO[form][1])) if visitor.person and form else ("", "")

    def filled(value: Filling) -> str:
        return value if isinstance(value, str) else str(value(subject, party))

    def stand(path: str, page: ServicePage, locale: Locale) -> _Stand:
        asked = {name: value for name, value in values.items() if f"{{{name}}}" in path}
        return _Stand(page, path, _address(service.base[locale], path, {name: filled(value) for name, value in asked.items()}), locale)

    passed_by = _of_journeys(plugin)
    return [stand(path, page, locale) for path, page in plugin.pages.items() if path not in passed_by for locale in service.locales]


def _of_journeys(plugin: Plugin) -> frozenset[str]:
    """The paths of a flow's pages that somebody has who has answered something."""
    flows = [each for each in plugin.declared if isinstance(each, Definition)]
    begins = {"/".join(filter(None, (flow.below, path))) for flow in flows for path in _BEGINS}
    return frozenset(path for flow in flows for path in pages_of(flow, flow.below) if path not in begins)


def _person_faults(plugin: Plugin) -> Iterator[str]:
    """What is wrong with what it says and erases of a person, asked of somebody who was never there."""
    if (plugin.person_data is None) != (plugin.erase_person is None):
        yield "person_data and erase_person belong together: what is given out can be erased"
    if plugin.person_data:
        try:
            json.dumps(async_to_sync(plugin.person_data)(NOBODY))
        except Exception as fault:
            yield f"person_data of somebody who was never there: {type(fault).__name__}, it gives what JSON has words for"
    if plugin.erase_person:
        try:
            stays = async_to_sync(plugin.erase_person)(NOBODY)
        except Exception as fault:
            yield f"erase_person of somebody who was never there: {type(fault).__name__}, what is erased already is no fault"
        else:
            if not isinstance(stays, Sequence) or any(not isinstance(one, Stays) for one in stays):
                yield "erase_person gives a sequence of Stays"
            elif stays:
                yield "erase_person says that something stays of somebody who was never there"


def _table_faults(package: packages.Package, plugin: Plugin) -> Iterator[str]:
    """What is missing of a service with tables of its own."""
    if not package.has_tables:
        return
    for name in ("person_data", "erase_person", "drop_due"):
        if getattr(plugin, name) is None:
            yield f"it has tables of its own, and no {name}: a person may ask for what is kept of them, and it has an end"
    if autodetected := _changes_without_migration(package.label):
        yield f"its models differ from its migrations ({autodetected}): manage.py makemigrations {package.label}"


def _changes_without_migration(label: str) -> str:
    with override_settings(MIGRATION_MODULES={}):
        return ", ".join(tables.without_migration({label}).get(label, []))


def _drawn_faults(stand: _Stand, page: Response, reason: str) -> Iterator[str]:
    if page.location and stand.address.startswith(f"{page.location.partition('?')[0]}/"):
        return  # a file of what nobody has entered: the page above it asks
    kind = page.response.headers.get("Content-Type", "")
    if page.status == 200 and not kind.startswith("text/html"):
        if not _MEDIA_TYPE.fullmatch(kind):
            yield f"is a file without a media type ({kind!r}): application/pdf is one"
        return
    if page.status != 200 or page.has("broken"):
        yield f"answers {page.status}" + (f" and leads to {page.location}" if page.location else reason)
        return
    mount = page.find("service-mount")
    headings = page.tree.xpath("//h1")
    if len(headings) != 1 or not mount.xpath(".//h1"):
        yield f"has {len(mount.xpath('.//h1'))} h1, a page has one"
    if page.lang != stand.locale:
        yield f"is in {page.lang}"
    yield from _field_faults(page, mount)
    for name, problem in (
        (".//*[@style] | .//style", "has a style of its own, which the browser refuses: use the classes of the shared parts"),
        (".//script | .//*[@*[starts-with(name(), 'on')]]", "has a script of its own, which the browser refuses"),
        (".//img[not(@alt)]", "has a picture without alt"),
    ):
        if mount.xpath(name):
            yield problem
    yield from (f"has the id {id} more than once" for id in _twice(page.tree.xpath("//@id")))


def _twice(names: Sequence[str]) -> Sequence[str]:
    return sorted({name for name in names if names.count(name) > 1})


def _forms_for_nobody(stand: _Stand, page: Response, stands: Sequence[_Stand]) -> Iterator[str]:
    """Forms that are posted to a page of the service which takes none."""
    takes_none = {each.address for each in stands if each.page.post is None}
    for form in _drawn(page, ".//form[translate(@method, 'POST', 'post')='post']"):
        where = urlsplit(form.get("action") or stand.address).path
        if where in takes_none:
            yield f"has a form that is posted to {where}, where the page has no post"


def _links_to_nothing(service: Service, plugin: Plugin, page: Response) -> Iterator[str]:
    """Links to a path of the service that none of its pages takes."""
    for href in sorted({urlsplit(link).path for link in _drawn(page, ".//a/@href") if link.startswith("/")}):
        found = registry.at_path(*split(href.rstrip("/")))
        if found and found.service is service and plugin.at(found.rest.strip("/")) is None:
            yield f"has a link to {href}, which no page of the service takes"


def _drawn(page: Response, path: str) -> Sequence[Any]:
    """What the XPath finds in what the service itself has drawn; nothing in a file, or where there is no such page."""
    is_page = page.status == 200 and page.response.headers.get("Content-Type", "").startswith("text/html")
    return list(page.find("service-mount").xpath(path)) if is_page and page.has("service-mount") else []


def _field_faults(page: Response, mount: Any) -> Iterator[str]:
    labelled = set(page.tree.xpath("//label/@for"))
    for field in mount.xpath(f".//*[self::input or self::select or self::textarea][not({_NAMED})]"):
        if field.get("type") not in _UNNAMED and field.get("id") not in labelled:
            yield f"has a field without a label: {field.get('name') or field.get('id') or field.tag}"
    for button in mount.xpath(f".//button[not({_NAMED})]"):
        if not button.text_content().strip():
            yield "has a button that says nothing"
    for form in mount.xpath(".//form[translate(@method, 'POST', 'post')='post']"):
        if not form.xpath(".//input[@name='csrfmiddlewaretoken']"):
            yield "has a form without the hidden fields: draw it with service_form"
    for form in mount.xpath(".//form"):
        names = form.xpath(f".//*[self::input or self::select or self::textarea][{_ONE_VALUE}]/@name")
        yield from (f"has {names.count(name)} fields with the name {name}: the last is read alone" for name in _twice(names))
    for field in mount.xpath(f".//form[.//input[@name='{FORM}']]//*[@name and @autocomplete='off']"):
        if field.get("type") not in _NEVER_KEPT and "data-keep" not in field.attrib and "data-not-kept" not in field.attrib:
            yield f"has a field that its draft does not keep: {field.get('name')}: {_KEPT_OR_NOT}"


def _post_faults(visitor: Visitor, stand: _Stand, folder: Path) -> Iterator[str]:
    _, own = WHO["AB"]
    _, other = WHO["BRF"]
    if stand.page.acts_for != "person":
        for told in ({FIELD: other}, {}):
            status = visitor.posts(stand.address, told).status
            if status != 409:
                yield f"takes a post for another party than the one it was drawn for: {status}"
    with logged_failures() as failures:
        status = visitor.posts(stand.address, {FIELD: own}).status
    if status >= 500:
        yield f"answers {status} to an empty form{reason(failures, folder)}"


def _breakdown_faults(visitor: Visitor, stand: _Stand) -> Iterator[str]:
    faults.put("eservice", Fault(status=500, times=1))
    try:
        with unheard():
            page = visitor.visits(stand.address)
    finally:
        faults.end("eservice")
    if page.status != 500 or not page.has("broken-reference") or not page.has("header"):
        yield f"an exception in it is not its broken page with the shell around it, but {page.status}"


def _forms(service: Service) -> list[str | None]:
    """A person and a company that the service is for; before them nobody, where it needs no login."""
    fitting = [form for form in WHO if service.foretagsformer is None or form in service.foretagsformer]
    companies = [form for form in fitting if form != "PERSON"][:1]
    people = [form for form in fitting if form == "PERSON"]
    return [*([] if service.requires_authentication else [None]), *people, *companies]


def _address(base: str, path: str, values: Mapping[str, str]) -> str:
    if path == ALL_OTHERS:
        return f"{base}/{ANY}/{ANY}"
    filled = [values.get(part[1:-1], ANY) if part.startswith("{") else part for part in path.split("/") if part]
    return "/".join([base, *filled])


@contextmanager
def _switched_on(flag: str | None) -> Iterator[None]:
    if flag is None:
        yield
        return
    before = outside_world.flags().get(flag)
    outside_world.set_flag(flag, "true")
    try:
        yield
    finally:
        outside_world.set_flag(flag, before)
