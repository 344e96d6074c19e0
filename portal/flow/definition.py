"""What a team declares: an application, its steps, its groups, its tasks (docs/how-to/write-a-flow.md)."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from types import MappingProxyType
from typing import Any, Final

from portal.constants import FLOW_DRAFT_KEPT_FOR, FLOW_GROUP_MOST
from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers
from portal.flow.authority import Authority
from portal.flow.contents import Contents
from portal.flow.fields import Attachment, Field
from portal.flow.problem import Problem
from portal.flow.signing.signer import Order, Signer

When = Callable[[Answers], bool]
Check = Callable[[ServiceVisit, Answers], Iterable[Problem]]
Ask = Callable[[ServiceVisit, Answers], Awaitable[Sequence[Problem]]]
Migration = Callable[[Contents], Contents]
"""Makes of what was typed in one version what the next one would hold (``portal.flow.migration`` has the usual ones)."""
Signers = Callable[[ServiceVisit, Answers], Sequence[Signer]]
Fact = Callable[[ServiceVisit], Awaitable[Any]]
"""Asks a register what it holds of the party; what it gives is plain JSON."""
Also = Callable[[ServiceVisit, Answers], Sequence["Beside"]]
Starts = Callable[[Answers], Iterable[Mapping[str, Any]]]
"""Rows, each with values of fields by their names."""
StartsWith = Callable[[Answers], Mapping[str, Any]]
"""Values of fields by their names."""


class Step:
    """One page with its questions."""

    def __init__(
        self,
        name: str,
        *fields: Field,
        when: When | None = None,
        check: Check | None = None,
        ask: Ask | None = None,
        starts: StartsWith | None = None,
    ) -> None:
        """
        Args:
            name: Once in a flow: the end of its address, and the part of its texts' keys.
            fields: Its questions, in their order.
            when: Whether it is on the route, by the answers of the steps before it; always unless given.
            check: Rules over its fields and the answers before them: gives or yields a ``Problem`` for each that is broken.
            ask: The same of a register, awaited when all rules hold: one that is away or slow stops nobody.
            starts: What its fields begin with, by the facts of its flow: check answers shows it beside the answers.
        """
        _are_fields_and_functions(name, fields, when=when, check=check, ask=ask, starts=starts)
        self.name: Final = name
        self.fields: Final = fields
        self.when: Final = when
        self.check: Final = check
        self.ask: Final = ask
        self.starts: Final = starts
        self.gives: Final = tuple(each.name for each in fields)
        """The names of the answers that it gives."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class Group:
    """A list, with a page for each of its rows."""

    def __init__(
        self,
        name: str,
        *fields: Field,
        least: int = 0,
        most: int = 20,
        row: Callable[[Answers], str] | None = None,
        when: When | None = None,
        check: Check | None = None,
        together: Check | None = None,
        starts: Starts | None = None,
        only_changes: bool = False,
    ) -> None:
        """
        Args:
            name: Once in a flow, as that of a step; the answer of this name is a tuple of ``Answers``.
            fields: What is asked of each row.
            least: How many rows there must be.
            most: How many there may be.
            row: A row's line in the list; its first answer unless given.
            when: Whether it is on the route, by the answers of the steps before it; always unless given.
            check: Rules over one row and the answers before the group.
            together: Rules over all rows, asked when somebody goes on from the list: a ``Problem`` of it names the group.
            starts: The rows that an application begins with, by the facts of its flow.
            only_changes: Whether those of them that stay as they were are not sent, and those that are taken away are.
        """
        _are_fields_and_functions(name, fields, row=row, when=when, check=check, together=together, starts=starts)
        self.name: Final = name
        self.fields: Final = fields
        self.least: Final = least
        self.most: Final = min(most, FLOW_GROUP_MOST)
        self.row: Final = row
        self.when: Final = when
        self.check: Final = check
        self.together: Final = together
        self.starts: Final = starts
        self.only_changes: Final = only_changes
        self.gives: Final = (name,)
        """The name of the answer that its rows are."""

    def __repr__(self) -> str:
        return f"Group({self.name!r})"


Part = Step | Group


class Task:
    """Part of a task list: steps that belong together."""

    def __init__(self, name: str, *steps: Part, when: When | None = None, needs: Sequence[str] = ()) -> None:
        """
        Args:
            name: Once in a flow: ``task.{name}.title`` says it.
            steps: Steps and groups, in their order.
            when: Whether it is in the list, by the answers of the tasks before it; always unless given.
            needs: Names of tasks that must be done before it can begin.
        """
        for each in steps:
            _is_one_of(f"steps of the task {name}", each, (Step, Group))
        self.name: Final = name
        self.steps: Final = steps
        self.when: Final = when
        self.needs: Final = tuple(needs)


class Definition:
    """An application as it is declared: its steps, and what stands around them. What is left out gives the plain journey without it."""

    def __init__(
        self,
        id: str,
        *,
        version: int,
        steps: Sequence[Part | Task],
        minutes: int | None = None,
        needs: Sequence[str] = (),
        fee: Callable[[Answers], int] | None = None,
        fee_says: Callable[[ServiceVisit, Answers], str] | None = None,
        signers: Signers | None = None,
        order: Order = "any",
        authority: Authority | None = None,
        also: Also | None = None,
        keep_draft: timedelta = FLOW_DRAFT_KEPT_FOR,
        migrate: Mapping[int, Migration] = MappingProxyType({}),
        facts: Mapping[str, Fact] = MappingProxyType({}),
        hinders: Mapping[str, When] = MappingProxyType({}),
        who: Sequence[str] = (),
        opens: date | None = None,
        closes: date | None = None,
        texts_under: str = "",
        withdraw: bool = True,
        joins: str = "",
        goes_on_at: str = "",
    ) -> None:
        """
        Args:
            id: Names the flow in the addresses of its schema and in the archive; that of the service unless the service has several.
            version: Grows with each change of the fields.
            steps: One after the other; or all of them tasks, for a task list.
            minutes: How long it takes.
            needs: What one should have at hand: ``need.{key}`` says each.
            fee: Whole kronor, by the answers.
            fee_says: How the fee was worked out, in a sentence or two that stand after it.
            signers: Who must sign, by the answers; each person once.
            order: Whether all are asked to sign at once, or each when the one before has signed.
            authority: Who takes what is sent in.
            also: Further cases that it makes when it is sent, by the answers.
            keep_draft: How long a draft is kept after it was last changed.
            migrate: By version, what makes of a draft of it one of the version after it.
            facts: What registers hold of the party, asked when an application is begun and kept with it: functions read each by its
                name, as an answer that is given before the first step. It is not sent.
            hinders: By key, whether the facts are such that there is nothing to file: ``hinder.{key}`` says why, in place of a form.
            who: Company forms that may file it (``AB``, ``PERSON``, as in service.toml); all where none is said.
            opens: The first day that it is taken.
            closes: The last day.
            texts_under: What the keys of its texts begin with, where the service has several flows: ``registrera.``
            withdraw: Whether what was sent may be taken back until it is decided.
            joins: The field of a step whose answer is the number of another case of the party with the same authority: what is sent stands
                in the history of that one too, with its files. ``may_join`` says whether a number is one.
            goes_on_at: Id of the service, or of a route of one, that comes next: the receipt leads there with the text ``after.link``.
        """
        for each in steps:
            _is_one_of(f"steps of {id}", each, (Step, Group, Task))
        self.id: Final = id
        self.version: Final = version
        self.tasks: Final = tuple(each for each in steps if isinstance(each, Task))
        self.parts: Final[tuple[Part, ...]] = tuple(part for each in steps for part in (each.steps if isinstance(each, Task) else (each,)))
        self.minutes: Final = minutes
        self.needs: Final = tuple(needs)
        self.fee: Final = fee
        self.fee_says: Final = fee_says
        self.signers: Final = signers
        self.order: Final[Order] = order
        self.authority: Final = authority
        self.also: Final = also
        self.keep_draft: Final = keep_draft
        self.migrate: Final = dict(migrate)
        self.facts: Final = dict(facts)
        self.hinders: Final = dict(hinders)
        self.who: Final = tuple(who)
        self.opens: Final = opens
        self.closes: Final = closes
        self.texts_under: Final = texts_under
        self.withdraw: Final = withdraw
        self.joins: Final = joins
        self.goes_on_at: Final = goes_on_at
        self.below = ""
        """Its path below the address of its service, set where it becomes pages of one."""
        self._by_name: Final[Mapping[str, Part]] = {part.name: part for part in self.parts}
        self._not_before: Final = {part.name: _not_before(self.parts, n) for n, part in enumerate(self.parts)}
        self._with_files: Final = frozenset(part.name for part in self.parts if any(isinstance(each, Attachment) for each in part.fields))

    def address(self, base: str, *path: str) -> str:
        """The address of ``path``, below that of the service, ``base``."""
        return "/".join(filter(None, (base, self.below, *path)))

    def part(self, name: str) -> Part | None:
        """The step or group of this name."""
        return self._by_name.get(name)

    def step(self, name: str) -> Step | None:
        part = self.part(name)
        return part if isinstance(part, Step) else None

    def group(self, name: str) -> Group | None:
        part = self.part(name)
        return part if isinstance(part, Group) else None

    def not_before(self, part: Part) -> frozenset[str]:
        """The names of the answers that nobody has given when ``part`` is opened first."""
        return self._not_before[part.name]

    def task_of(self, part: Part) -> Task | None:
        """The task that a step belongs to; ``None`` without a task list."""
        return next((task for task in self.tasks if part in task.steps), None)

    def takes_files(self, part: Part | None = None) -> bool:
        """Whether files are attached to ``part``, or to anything of it."""
        return part.name in self._with_files if part else bool(self._with_files)

    def __repr__(self) -> str:
        return f"Flow({self.id!r}, version={self.version})"


def _is_one_of(what: str, value: object, kinds: tuple[type, ...]) -> None:
    if not isinstance(value, kinds):
        raise TypeError(f"{what}: {value!r} is none of {', '.join(kind.__name__ for kind in kinds)}")


def _are_fields_and_functions(name: str, fields: Sequence[object], **functions: object) -> None:
    """``TypeError`` for what a team has written in the place of a question, or of a function: what it gives, for one."""
    for each in fields:
        _is_one_of(f"fields of {name}", each, (Field,))
    for what, function in functions.items():
        if function is not None and not callable(function):
            raise TypeError(f"{what} of {name} is a function, and not what one gives: {function!r}")


def _not_before(parts: Sequence[Part], at: int) -> frozenset[str]:
    """Its own answers among them, where it is a step; a group may read its rows."""
    own = parts[at]
    return frozenset(name for part in parts[at + isinstance(own, Group) :] for name in part.gives)


@dataclass(frozen=True, slots=True)
class Beside:
    """A further case that an application makes when it is sent: of another flow, with its own number, at its own authority."""

    flow: Definition
    """Without groups: of a service that is installed."""
    answers: Mapping[str, Any]
    """All that it asks, by the name of the field."""
    facts: Mapping[str, Any] = field(default_factory=dict)
