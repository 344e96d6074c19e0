"""Whether what came for a handler is what the client sends (docs in ``components.hooks``; MEND-012).

Events of the browser have fields of known kinds. What else a handler is called with, by an ability, is held to the annotations of
its arguments. What is missing in an event is told when a handler asks for it, so that nothing has to be said twice.
"""

import inspect
from collections.abc import Callable, Mapping
from functools import partial
from types import CodeType, UnionType
from typing import Any, Final, get_args, get_origin
from weakref import WeakKeyDictionary

from reactpy.types import Event

OF_THE_BROWSER: Final = frozenset(
    {"onClick", "onChange", "onInput", "onBlur", "onFocus", "onKeyDown", "onKeyUp", "onSubmit", "onToggle", "onReset"}
)


class WrongShape(Exception):
    """What came is nothing that the client sends; says what is wrong, without what was sent."""


class Told(Event):
    """An event, or something in it, that says which of its fields is missing."""

    def __missing__(self, name: object) -> Any:
        raise WrongShape(f"it has no {name}")


def told(name: str, function: Callable[..., Any], data: list[Any]) -> list[Any]:
    """``data`` as the handler ``function`` of ``name`` (``onClick``) takes it. Raises ``WrongShape``."""
    if name in OF_THE_BROWSER:
        if len(data) != 1 or not isinstance(data[0], dict):
            raise WrongShape("it is no event of the browser")
        for field, value in data[0].items():
            if not _KINDS.get(field, _anything)(value):
                raise WrongShape(f"its {field} is of another kind")
    arguments = [_as_told(each) for each in data]
    _check_call(function, arguments)
    return arguments


def _as_told(value: Any) -> Any:
    return Told({key: _as_told(inside) for key, inside in value.items()}) if isinstance(value, dict) else value


def _anything(_value: Any) -> bool:
    return True


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_truth(value: Any) -> bool:
    return isinstance(value, bool)


def _is_value(value: Any) -> bool:
    """Of a field: a text, whether it is checked, or the chosen ones of a list."""
    return isinstance(value, str | bool) or (isinstance(value, list) and all(map(_is_text, value)))


def _are_fields(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_value, value.values()))


def _are_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, list) and len(each) == 2 and all(map(_is_text, each)) for each in value)


def _is_field(value: Any) -> bool:
    return isinstance(value, dict) and all(_IN_A_FIELD.get(name, _anything)(inside) for name, inside in value.items())


_IN_A_FIELD: Final = {"value": _is_value, "checked": _is_truth, "name": _is_text}
_KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "target": _is_field,
    "fields": _are_fields,
    "posted": _are_pairs,
    "key": _is_text,
    "pressed": _is_text,
    "open": _is_truth,
    **dict.fromkeys(("ctrlKey", "altKey", "shiftKey", "metaKey"), _is_truth),
}

_signatures: "WeakKeyDictionary[CodeType, inspect.Signature]" = WeakKeyDictionary()
"""Of handlers by their code: a page makes its handlers anew with each drawing."""


def _check_call(function: Callable[..., Any], arguments: list[Any]) -> None:
    signature = _signature_of(function)
    if signature is None:
        return
    try:
        bound = signature.bind(*arguments)
    except TypeError:
        raise WrongShape(f"it has {len(arguments)} values") from None
    for name, value in bound.arguments.items():
        if not _fits(value, signature.parameters[name]):
            raise WrongShape(f"its {name} is of another kind")


def _signature_of(function: Callable[..., Any]) -> inspect.Signature | None:
    own = inspect.unwrap(function)
    code = getattr(own, "__code__", None)
    if code is None or isinstance(own, partial) or inspect.ismethod(own):
        return None
    if code not in _signatures:
        try:
            _signatures[code] = inspect.signature(own, eval_str=True)
        except (NameError, TypeError, ValueError):  # an annotation that is there for mypy alone
            _signatures[code] = inspect.signature(own)
    return _signatures[code]


def _fits(value: Any, parameter: inspect.Parameter) -> bool:
    kind = parameter.annotation
    if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
        return all(_is_of(each, kind) for each in value)
    return _is_of(value, kind)


def _is_of(value: Any, kind: Any) -> bool:
    if isinstance(kind, UnionType):
        return any(_is_of(value, each) for each in get_args(kind))
    if kind is None or kind is type(None):
        return value is None
    plain = get_origin(kind) or kind
    if plain not in _PLAIN:
        return True
    return isinstance(value, _PLAIN[plain]) and (plain is bool or plain is Event or not isinstance(value, bool))


_PLAIN: Final[Mapping[Any, Any]] = {
    str: str, bool: bool, int: int, float: (int, float), dict: dict, list: list, Event: dict, Mapping: dict
}  # fmt: skip
