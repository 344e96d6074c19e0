"""Which keys of ``VST_FLOW_KEYS`` are needed by what is kept of applications, and how it is sealed anew with the first (flow 6)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps
from django.db.models import BinaryField, Model

from portal.flow.models import FlowCase, FlowDraft
from portal.flow.sealing import CannotBeOpened, number_of_keys, opened_by, sealed_anew, unseal_bytes

_ROOM: Final = "portal.flow."


@dataclass(frozen=True, slots=True)
class Needed:
    """How many sealed values need which key."""

    by_key: Sequence[int]
    """In the order of the setting."""
    unopened: Counter[str]
    """By table, those that no key opens."""


def needed() -> Needed:
    """Looks at all that is sealed."""
    by_key, unopened = [0] * number_of_keys(), Counter[str]()
    for model, _, _, sealed in _sealed_values():
        key = opened_by(sealed)
        if key is None:
            unopened[model._meta.db_table] += 1
        else:
            by_key[key] += 1
    return Needed(by_key, unopened)


def seal_anew() -> int:
    """Seals with the first key whatever an older one has sealed; how many values. What is changed meanwhile is sealed with it anyway."""
    count = 0
    for model, field, key, sealed in _sealed_values():
        if opened_by(sealed):  # neither the first key, nor none
            count += model._default_manager.filter(pk=key, **{field: sealed}).update(**{field: sealed_anew(sealed)})
    return count


def opens_what_is_kept() -> bool:
    """Whether the keys of now open the oldest and the newest draft and case: four rows, for whoever looks often."""
    drafts = FlowDraft.objects.order_by("expires").values_list("contents", flat=True)
    cases = FlowCase.objects.order_by("pk").values_list("archive", flat=True)
    try:
        for rows in (drafts, cases):
            for sealed in (rows.first(), rows.last()):
                if sealed:
                    unseal_bytes(sealed)
    except CannotBeOpened:
        return False
    return True


def _sealed_values() -> Iterator[tuple[type[Model], str, Any, bytes]]:
    """Table, field, primary key and value, of each that is sealed."""
    for model in apps.get_app_config("portal").get_models():
        if model.__module__.startswith(_ROOM):
            for field in model._meta.fields:
                if isinstance(field, BinaryField):
                    rows = model._default_manager.exclude(**{field.name: b""}).values_list("pk", field.name)
                    yield from ((model, field.name, key, bytes(sealed)) for key, sealed in rows.iterator())
