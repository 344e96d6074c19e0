"""Drafts of an older version of a form, made drafts of the newest one when they are opened (flow 6).

A migration makes of all that was typed in one version what the next one would hold; several run in a row. Nothing is stored by that: the
same is made of the same each time, and the first step that is saved keeps it. What was typed before is kept beside it as it was.
"""

from dataclasses import replace
from typing import TypeVar

from portal.flow.contents import Contents, Row, StepFilled
from portal.flow.definition import Definition
from portal.flow.drafts import Draft
from portal.flow.fields import Raw

__all__ = ["Contents", "gaps", "migrated", "rename_field", "rename_step"]

_Of = TypeVar("_Of", StepFilled, Row)


def migrated(draft: Draft, flow: Definition) -> Draft:
    """``draft`` as one of the newest version. One that no migration leads from is read as it is: by the names that are still there."""
    contents, version = draft.contents, draft.version
    while version < flow.version and version in flow.migrate:
        before = contents
        contents = replace(flow.migrate[version](before), older={**before.older, str(version): before.typed})
        version += 1
    if draft.version >= flow.version:
        return draft
    return replace(draft, contents=contents, version=flow.version, kept_version=draft.version)


def gaps(flow: Definition, version: int) -> tuple[int, ...]:
    """The versions from ``version`` on that no migration leads from; none where a draft of it can be opened."""
    return tuple(each for each in range(version, flow.version) if each not in flow.migrate)


def rename_field(contents: Contents, part: str, before: str, after: str) -> Contents:
    """What was typed in the field ``before`` of a step or group stands in ``after``."""
    if part in contents.groups:
        return contents.with_rows(part, tuple(_renamed(row, before, after) for row in contents.groups[part]))
    return contents.with_step(part, _renamed(contents.steps[part], before, after)) if part in contents.steps else contents


def rename_step(contents: Contents, before: str, after: str) -> Contents:
    """What was typed on the step ``before`` stands on ``after``."""
    return replace(contents, steps={after if name == before else name: filled for name, filled in contents.steps.items()})


def _renamed(filled: _Of, before: str, after: str) -> _Of:
    raw: dict[str, Raw] = {after if name == before else name: value for name, value in filled.raw.items()}
    return replace(filled, raw=raw)
