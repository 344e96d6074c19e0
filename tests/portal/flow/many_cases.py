"""A party with more cases than anybody sends."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

from portal.flow.models import FlowCase

_OWN = frozenset({"id", "number", "key", "draft", "sent"})


def copies(case: FlowCase, many: int, *, days_apart: int = 0, **changed: Any) -> Iterator[FlowCase]:
    """``TG-000001`` and on: not saved yet, each ``days_apart`` older than the one before, else what ``case`` is but for ``changed``."""
    common = {field.name: getattr(case, field.name) for field in FlowCase._meta.concrete_fields if field.name not in _OWN} | changed
    for n in range(1, many + 1):
        own = {"number": f"TG-{n:06}", "key": f"{n}", "draft": UUID(int=n), "sent": case.sent - timedelta(days=days_apart * n)}
        yield FlowCase(**common, **own)
