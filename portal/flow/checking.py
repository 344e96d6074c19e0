"""What is wrong with a definition, found before a visitor meets it: one line each, by package, step and field (flow 3)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from portal import drafts
from portal.engagemang import page_party
from portal.eservices.model import Foretagsform
from portal.eservices.registry import by_id
from portal.flow import lock
from portal.flow.definition import Definition, Group, Part
from portal.flow.fields import Checkboxes, Field, Radio, Shown, Text
from portal.flow.functions import answers_read, problems_told, texts_compared
from portal.flow.known import installed
from portal.flow.migration import gaps
from portal.flow.models import FlowDraft
from portal.flow.words import Words
from portal.words.locales import LOCALES

_NAMES_OF_PAGES: Final = frozenset({"kontrollera", "signera", "betala", "ta-bort", "fil", "ny"})
"""What a step may not be called: these addresses of a draft are taken."""
_HIDDEN: Final = frozenset({page_party.FIELD, drafts.FORM})
"""What a field may not be called."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong."""

    package: str
    flow: str
    step: str
    field: str
    problem: str

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.package, self.flow, self.step, self.field, self.problem)))


def faults() -> list[Fault]:
    """Of all flows that are installed here."""
    return [fault for each in installed() for fault in faults_of(each.flow, each.package.module, each.service, each.package.folder)]


def faults_of(flow: Definition, package: str, service: str, folder: Path) -> list[Fault]:
    """Of one flow of the package in ``folder``, whose texts are those of ``service``."""
    found = [
        *_of_names(flow),
        *_of_functions(flow),
        *_of_texts(flow, service),
        *_of_settings(flow),
        *_of_joins(flow),
        *_of_lock(flow, folder),
    ]
    return [Fault(package, f"{flow.id} {flow.version}", *each) for each in found]


def faults_of_drafts() -> list[Fault]:
    """Of flows whose newest version no migration leads to from a draft that somebody has. Asks the database."""
    newest: dict[tuple[str, str], tuple[Definition, str]] = {}
    for each in installed():
        before = newest.get((each.service, each.flow.id))
        if before is None or before[0].version < each.flow.version:
            newest[each.service, each.flow.id] = (each.flow, each.package.module)
    return [fault for (service, _), (flow, package) in newest.items() for fault in _of_drafts(flow, service, package)]


def _of_drafts(flow: Definition, service: str, package: str) -> Iterator[Fault]:
    rows = FlowDraft.objects.filter(service=service, flow=flow.id, version__lt=flow.version)
    versions = set(rows.values_list("version", flat=True)) if flow.version > 1 else set()
    for version in sorted(versions):
        missing = list(map(str, gaps(flow, version)))
        if missing:
            count = rows.filter(version=version).count()
            problem = f"{count} drafts of version {version} exist, and migrate has nothing from {', '.join(missing)}"
            yield Fault(package, f"{flow.id} {flow.version}", "", "", problem)


Found = Iterator[tuple[str, str, str]]
"""Step, field and problem."""


def _of_names(flow: Definition) -> Found:
    if not flow.parts:
        yield "", "", "has no steps"
    elif isinstance(flow.parts[0], Group) and flow.parts[0].starts:
        yield flow.parts[0].name, "", "begins with rows and stands first: nothing is kept before the first step is answered"
    if flow.tasks and len(flow.parts) != sum(len(task.steps) for task in flow.tasks):
        yield "", "", "has both tasks and steps beside them"
    steps: set[str] = set()
    names: set[str] = set(flow.facts)
    for part in flow.parts:
        if part.name in steps:
            yield part.name, "", "is the name of two steps"
        if part.name in _NAMES_OF_PAGES:
            yield part.name, "", "is the address of another page of a draft"
        steps.add(part.name)
        if isinstance(part, Group):
            yield from ((part.name, name, "is a field twice") for name in _twice([each.name for each in part.fields]))
        yield from ((part.name, name, "is a field twice") for name in _twice([*names, *part.gives]))
        names.update(part.gives)
        yield from ((part.name, each.name, "is the name of a hidden field of each form") for each in part.fields if each.name in _HIDDEN)
        yield from ((part.name, each.name, problem) for each in part.fields for problem in each.faults())


def _of_joins(flow: Definition) -> Found:
    asked = {each.name for part in flow.parts if not isinstance(part, Group) for each in part.fields}
    if flow.joins and flow.joins not in asked:
        yield "", flow.joins, "joins names it, and no step has a field of that name"
    if flow.joins and not flow.authority:
        yield "", flow.joins, "joins needs an authority: that of the other case"


def _twice(names: Sequence[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


def _of_functions(flow: Definition) -> Found:
    everything = {*flow.facts, *(name for part in flow.parts for name in part.gives)}
    before = set(flow.facts)
    choices = {each.name: each for part in flow.parts if not isinstance(part, Group) for each in part.fields}
    for part in flow.parts:
        own = {each.name for each in part.fields}
        asked = {**choices, **{each.name: each for each in part.fields}}
        task = flow.task_of(part)
        first_of_task = task is not None and task.steps[0] is part
        for what, function, known in (
            ("when of its task", task.when if task and first_of_task else None, before),
            ("when", part.when, before),
            ("check", part.check, before | own),
            ("ask", getattr(part, "ask", None), before | own),
            ("row", getattr(part, "row", None), own),
            ("together", getattr(part, "together", None), before | {part.name}),
            ("starts", getattr(part, "starts", None), set(flow.facts)),
        ):
            yield from _reads(part.name, what, function, known, everything)
            yield from _compares(part.name, what, function, asked)
        for each in part.fields:
            yield from _reads(part.name, f"when of {each.name}", each.when, before, everything)
            yield from _compares(part.name, f"when of {each.name}", each.when, asked)
            yield from _reads(part.name, f"offered of {each.name}", getattr(each, "offered", None), before, everything)
        before.update(part.gives)
        yield from _told(part)
    yield from _reads("", "fee", flow.fee, everything, everything)
    yield from _compares("", "fee", flow.fee, choices)
    for key, holds in flow.hinders.items():
        yield from _reads("", f"hinder {key}", holds, set(flow.facts), everything)


def _reads(step: str, what: str, function: Callable[..., Any] | None, known: set[str], everything: set[str]) -> Found:
    for name in sorted(answers_read(function) - known) if function else ():
        yield (
            step,
            name,
            f"{what} reads it, and it is answered later" if name in everything else f"{what} reads it, and no field has the name",
        )


def _compares(step: str, what: str, function: Callable[..., Any] | None, asked: Mapping[str, Field]) -> Found:
    """Texts that no answer is: a step with such a ``when`` nobody comes to."""
    for name, text in sorted(texts_compared(function)) if function else ():
        field = asked.get(name)
        if isinstance(field, (Radio, Checkboxes)) and text and text not in set(field.options):
            yield step, name, f"{what} compares it with {text}, which is none of its options"


def _told(part: Part) -> Found:
    own = {part.name, *(each.name for each in part.fields)} if isinstance(part, Group) else {each.name for each in part.fields}
    for function in filter(None, _that_tell(part)):
        yield from (
            (part.name, field, "a problem is told of it, and the step has no such field")
            for field, _ in sorted(problems_told(function))
            if field not in own
        )


def _that_tell(part: Part) -> Sequence[Callable[..., Any] | None]:
    """The functions of a step that tell of problems."""
    return part.check, getattr(part, "ask", None), getattr(part, "together", None)


def _of_texts(flow: Definition, service: str) -> Found:
    for locale in LOCALES:
        words = Words(service, locale, flow.texts_under)
        for step, field, keys in _keys(flow):
            if not any(words.maybe(key) for key in keys):
                what = "has an option without text" if ".option." in keys[0] else "lacks the text"
                yield step, field, f"{what} {words.own(keys[0])} in {locale}"


def _keys(flow: Definition) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Step, field, and the keys of which one must have a text."""
    of_flow = ["name", "start.whom", *(f"need.{need}" for need in flow.needs), *(f"hinder.{key}" for key in flow.hinders)]
    of_flow += [*(["start.cost"] if flow.fee else []), *(["after.link"] if flow.goes_on_at else [])]
    yield from (("", "", (key,)) for key in of_flow)
    yield from ((task.name, "", (f"task.{task.name}.title",)) for task in flow.tasks)
    for part in flow.parts:
        yield part.name, "", (f"step.{part.name}.title",)
        for each in part.fields:
            yield from ((part.name, each.name, _of_field(part, each, end)) for end in each.texts())
            if isinstance(each, Text) and each.shape:
                yield part.name, each.name, (f"error.{each.name}-shape",)
        for function in filter(None, _that_tell(part)):
            for field, key in sorted(problems_told(function)):
                yield part.name, field, (f"error.{key}", f"field.{field}.error.{key}")


def _of_field(part: Part, field: Field, end: str) -> tuple[str, ...]:
    own = (f"field.{field.name}.{end}",)
    of_engine = (end,) if isinstance(field, Radio) and end.startswith("option.") else ()
    return (*own, *((f"field.{part.name}.{field.name}.{end}",) if isinstance(part, Group) else ()), *of_engine)


def _of_settings(flow: Definition) -> Found:
    yield from (("", "", f"who names {form}, which is no company form") for form in flow.who if form not in set(Foretagsform))
    yield from (("", "", f"leads to {id}, and the registry has no such service") for id in _led_to(flow) if by_id(id) is None)
    if flow.opens and flow.closes and flow.closes < flow.opens:
        yield "", "", "closes before it opens"
    yield from (
        ("", "", f"migrate has version {version}, which nothing comes after") for version in flow.migrate if version >= flow.version
    )


def _led_to(flow: Definition) -> Iterator[str]:
    """The services that its pages link to."""
    yield from filter(None, (flow.goes_on_at, *(each.leads_to for part in flow.parts for each in part.fields if isinstance(each, Shown))))


def _of_lock(flow: Definition, folder: Path) -> Found:
    before = lock.locked(folder).get(flow.id, {}).get(str(flow.version))
    if before is None:
        yield "", "", f"is not in {lock.NAME}: run manage.py flows {folder.name} --lock"
        return
    for step, field, problem in lock.changes(flow, before):
        yield (
            step,
            field,
            f"{problem} without a new version: raise it, or run manage.py flows {folder.name} --lock while nobody has a draft",
        )
