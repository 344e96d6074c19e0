"""What each page of a flow shows: plain values, so that any process can draw it again. ``components.flow`` draws them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from portal.flow.fields import Raw
from portal.flow.route import State

Errors = tuple[tuple[str, str], ...]
"""Id of a field and what is wrong with it, in the language of the page, in the order of the fields."""
UNSENT = "ny"
"""In the query of the address that the form has from when it is sent, of a draft that nobody has kept until it arrives: its value is
``ja``."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a step is among the others."""

    at: int
    """From 1."""
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What every form of a draft carries."""

    draft: str
    """The UUID."""
    is_kept: bool
    revision: int
    came_from: str = ""
    """``kontrollera`` for a step that leads back there."""

    def path(self, part: str) -> str:
        """Of a step or a list below the service's address; a draft that nobody has kept yet has no address of its own."""
        return f"utkast/{self.draft}/{part}" if self.is_kept else f"ny/{part}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepShown:
    """A step, or one row of a group, with what stands in its fields."""

    form: Form
    step: str
    raw: Mapping[str, Raw]
    progress: Progress
    fields: tuple[str, ...]
    """The names of those that are asked for."""
    row: str = ""
    """Id of the row, for the page of one row."""
    is_new_row: bool = False
    errors: Errors = ()
    notices: tuple[str, ...] = ()
    fee: int | None = None
    prefilled: tuple[str, ...] = ()
    """The names of those that start with what is known already."""
    offered: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By field, the options that are offered, where not all of them are."""


@dataclass(frozen=True, slots=True)
class RowLine:
    """A row in the list of its group."""

    id: str
    line: str
    is_right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupShown:
    """The list of a group."""

    form: Form
    group: str
    rows: tuple[RowLine, ...]
    progress: Progress
    can_add: bool
    errors: Errors = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowRemoval:
    """The question before a row is removed."""

    form: Form
    group: str
    row: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRemoval:
    """The question before a draft is removed."""

    form: Form
    is_sealed: bool = False
    """Whether no key opens it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One answer that two tabs give differently."""

    label: str
    saved: str
    typed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictShown:
    """The same step, or row of a group, was saved with other answers meanwhile."""

    form: Form
    step: str
    typed: Mapping[str, Raw]
    differences: tuple[Difference, ...]
    row: str = ""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One answer, with where it is changed."""

    field: str
    label: str
    shown: str
    """Empty for no answer."""
    change: str
    """Path below the service's address; empty where nothing can be changed."""
    is_secret: bool = False
    files: tuple[tuple[str, str], ...] = ()
    """Of an answer that is files: each as it is shown, and its path below the service's address."""
    before: str = ""
    """What a register holds of it today, where that is known."""


@dataclass(frozen=True, slots=True)
class AnswerSection:
    """The answers of one step."""

    name: str
    title: str
    rows: tuple[AnswerRow, ...]
    lists: tuple[tuple[str, tuple[AnswerRow, ...]], ...] = ()
    """Rows of a group by their line."""
    change: str = ""
    """Where the list of a group is changed."""
    before: tuple[str, ...] = ()
    """The lines of the rows that a register holds today, where they are changed."""
    now: tuple[str, ...] = ()
    """The lines of all rows as they are to be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckShown:
    """All answers, before they are sent."""

    form: Form
    sections: tuple[AnswerSection, ...]
    fee: int | None
    fee_says: str = ""
    """How it was worked out."""
    missing: tuple[tuple[str, str], ...] = ()
    """Title and path of the steps that must be looked at."""
    notices: tuple[str, ...] = ()
    can_send: bool = True
    """Whether the flow is open for this party today."""
    waits_at: str = ""
    """Path of the page of what it waits for, where it was given to be sent already."""


@dataclass(frozen=True, slots=True)
class SignerRow:
    """Somebody who must sign."""

    id: str
    name: str
    state: str
    """``vantar`` or ``skrivit-under``."""
    email: str = ""
    signed: datetime | None = None
    is_invited: bool = True
    """Whether it is their turn."""
    is_visitor: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SignShown:
    """Who has signed and who has not, and all that is signed."""

    form: Form
    signers: tuple[SignerRow, ...]
    sections: tuple[AnswerSection, ...]
    digest: str
    ends: datetime
    own: str = ""
    """Id of the visitor's own signature, while it is waited for."""
    errors: Errors = ()
    notices: tuple[str, ...] = ()
    typed: tuple[str, str] = ("", "")
    """Id of a signer and the address that could not be taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayShown:
    """What there is to pay."""

    form: Form
    amount: int
    """Kronor."""
    leave: str = ""
    """Address that the visitor leaves for, when the order is at the provider."""
    told: str = ""
    """What came of the last try, in words."""
    is_refused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenShown:
    """The question before what is given to be sent is opened again."""

    form: Form
    signed: int
    """How many signatures are void then."""
    step: str
    """Path of what is changed, below the draft."""


@dataclass(frozen=True, slots=True)
class TaskRow:
    """One task of the list."""

    name: str
    state: State
    path: str
    """Empty for one that cannot begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TasksShown:
    """The task list."""

    form: Form
    tasks: tuple[TaskRow, ...]
    check: TaskRow
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft that can be gone on with."""

    uuid: str
    changed: datetime
    expires: datetime
    state: str = ""
    """What it waits for, when it was given to be sent."""


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A case in a list."""

    number: str
    state: str
    sent: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryShown:
    """What has been begun and what has been sent."""

    drafts: tuple[DraftRow, ...]
    cases: tuple[CaseRow, ...]
    notices: tuple[str, ...] = ()
    can_begin: bool = True
    """Whether the flow is open for this party today."""
    is_for_others: bool = False
    """Whether it is never open for this party, and the person may represent another one."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """Something that happened to a case."""

    kind: str
    by: str
    words: str
    at: datetime
    answers: tuple[tuple[str, str, str], ...] = ()
    """Of a complement: question, answer before, answer now."""
    files: tuple[tuple[str, str], ...] = ()
    """That were handed in: each as it is shown, and its path below the service's address."""


@dataclass(frozen=True, slots=True)
class MessageRow:
    """What somebody wrote in a case."""

    by: str
    words: str
    at: datetime
    files: tuple[tuple[str, str], ...] = ()
    """Each as it is shown, and its path below the service's address."""


@dataclass(frozen=True, slots=True)
class AskedShown:
    """What the authority waits for."""

    text: str
    last_day: date
    path: str
    """Where it is answered, below the service's address; empty after the last day."""


@dataclass(frozen=True, slots=True)
class WritingShown:
    """The form that writes to the authority."""

    id: str
    """Makes it one message, however often it is posted."""
    typed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseShown:
    """A case, or its receipt."""

    number: str
    state: str
    reference: str
    sent: datetime
    title: str
    sections: tuple[AnswerSection, ...]
    fee: int
    events: tuple[EventRow, ...] = ()
    messages: tuple[MessageRow, ...] = ()
    """The latest, or all that were asked for."""
    earlier_messages: int = 0
    """How many were written before those."""
    party: tuple[str, str] = field(default=("", ""))
    """Name and number."""
    signatures: tuple[tuple[str, datetime], ...] = ()
    """Who signed it, and when."""
    also: tuple[tuple[str, str, str], ...] = ()
    """Further cases that were sent with it: what each is called, its number and address."""
    asked: AskedShown | None = None
    writing: WritingShown | None = None
    can_withdraw: bool = False
    errors: Errors = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WithdrawalShown:
    """The question before a case is taken back."""

    number: str
    typed: str = ""
    errors: Errors = ()
    is_decided: bool = False
    """Whether it is too late."""


ComplementStands = Literal["vantar", "besvarad", "for-sent", "avslutad"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComplementShown:
    """What the authority asks for once more."""

    uuid: str
    number: str
    stands: ComplementStands
    version: int
    """Of the flow in which the case was sent."""
    text: str
    last_day: date
    fields: tuple[str, ...]
    """The names of the questions."""
    raw: Mapping[str, Raw]
    errors: Errors = ()
