"""The types that apps of other authorities are built against (``remote-kit/types/portal.d.ts``)."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from portal import constants
from portal.eservices import app_contract
from portal.eservices.app_contract import OF_FRAMED_APP, OF_SHELL, TO_SHELL, Meaning, WindowEvent
from portal.eservices.app_faults import ENDS_THE_APP, GOES_ON

KINDS: Final = Path(__file__).with_name("app_kinds.d.ts")
"""The four kinds of app, which only the loader knows; ``{load}`` and the other limits are put in."""
_LIMITS: Final = ("load", "mount", "update", "unmount")
_PRIMITIVES: Final = {str: "string", int: "number", NoneType: "null"}


def lines() -> Iterator[str]:
    yield "// What the portal and an app of another authority say to each other. Written by the portal's own code: do not change it here."
    yield ""
    for each in _dictionaries():
        yield from _interface(each)
    yield from KINDS.read_text(encoding="utf-8").format_map(_seconds()).splitlines()
    yield ""
    yield from _events("EventsToShell", "What an app fires on `window`; a wrong detail is told of in the console and ignored.", TO_SHELL)
    yield from _events("EventsOfShell", "What the shell fires on `window`.", OF_SHELL)
    yield from _events("EventsOfFramedApp", "What an app fires besides, on the `window` of its frame.", OF_FRAMED_APP)
    yield from _codes("FaultThatEnds", "In place of the app the portal shows that this part is broken.", ENDS_THE_APP)
    yield from _codes("FaultThatIsTold", "The portal's log has it, and the app goes on.", GOES_ON)
    yield "type Fired<Events> = { [Name in keyof Events]: CustomEvent<Events[Name]> };"
    yield ""
    yield "declare global {"
    yield "  interface WindowEventMap extends Fired<EventsToShell>, Fired<EventsOfShell>, Fired<EventsOfFramedApp> {}"
    yield "}"


def _dictionaries() -> Iterator[type]:
    """Every ``TypedDict`` of the contract, in its order."""
    return (each for each in vars(app_contract).values() if is_typeddict(each) and each.__module__ == app_contract.__name__)


def _interface(dictionary: Any) -> Iterator[str]:
    yield f"/** {dictionary.__doc__} */"
    yield f"export interface {dictionary.__name__} {{"
    for name, hint in get_type_hints(dictionary, include_extras=True).items():
        yield from _field(name, hint)
    yield "}"
    yield ""


def _field(name: str, hint: Any) -> Iterator[str]:
    mark = ""
    if get_origin(hint) is NotRequired:
        mark, hint = "?", get_args(hint)[0]
    meaning = next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Meaning)), Meaning(""))
    if meaning.words:
        yield f"  /** {meaning.words} */"
    yield f"  readonly {name}{mark}: {_type(hint, meaning)};"


def _type(hint: Any, meaning: Meaning) -> str:
    if get_origin(hint) is Annotated:
        return _type(get_args(hint)[0], meaning)
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(_type(each, meaning) for each in get_args(hint))
    if get_origin(hint) is Literal:
        return _union(get_args(hint))
    if hint is str and meaning.values:
        return _union(meaning.values)
    return _PRIMITIVES.get(hint) or str(hint.__name__)


def _union(texts: tuple[str, ...]) -> str:
    return " | ".join(f'"{text}"' for text in texts)


def _seconds() -> dict[str, int]:
    return {name: getattr(constants, f"REMOTE_{name.upper()}_TIMEOUT") // timedelta(seconds=1) for name in _LIMITS}


def _events(name: str, words: str, events: tuple[WindowEvent, ...]) -> Iterator[str]:
    yield f"/** {words} */"
    yield f"export interface {name} {{"
    for each in events:
        yield f"  /** {each.effect} */"
        detail = each.detail.__name__ if each.detail else "null"
        yield f'  readonly "{each.name}": {detail}{"" if each.needs_detail else " | null"};'
    yield "}"
    yield ""


def _codes(name: str, words: str, codes: frozenset[str]) -> Iterator[str]:
    yield f"/** {words} */"
    yield f"export type {name} ="
    yield "\n".join(f'  | "{code}"' for code in sorted(codes)) + ";"
    yield ""
