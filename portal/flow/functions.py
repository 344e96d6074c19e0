"""What the functions of a definition say of themselves without being called: which answers they read, which problems they tell of.

It is read in their compiled code, every branch of it. What is sure is told: an answer that is read by its name in the function itself,
and a ``Problem`` of a field and a key that stand there as texts. A function that gives its answers on to another one is told of when a
visitor gets there (``portal.flow.answers.ReadsLater``).
"""

import dis
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any, Final

from portal.flow.problem import Problem

_LOADS: Final = ("LOAD_FAST", "LOAD_DEREF", "LOAD_CLOSURE")


def answers_read(function: Callable[..., Any]) -> frozenset[str]:
    """The names that ``function`` reads of its last argument: ``answers["torg"]``, ``answers.get("torg")``."""
    code = _code_of(function)
    if code is None or not code.co_argcount:
        return frozenset()
    answers = code.co_varnames[code.co_argcount - 1]
    return frozenset(name for each in _with_inner(code) for name in _read_in(each, answers))


def texts_compared(function: Callable[..., Any]) -> frozenset[tuple[str, str]]:
    """An answer and each text it is compared with: ``answers["torg"] == "hamntorget"``, ``"mat" in answers["varor"]``."""
    code = _code_of(function)
    if code is None or not code.co_argcount:
        return frozenset()
    answers = code.co_varnames[code.co_argcount - 1]
    return frozenset(pair for each in _with_inner(code) for pair in _compared_in(each, answers))


def problems_told(function: Callable[..., Any]) -> frozenset[tuple[str, str]]:
    """Field and key of each ``Problem`` that ``function``, or a function beside it that it names, tells of."""
    return frozenset(told for each in _beside(function) for code in _with_inner(each.__code__) for told in _problems_in(code, each))


def _read_in(code: CodeType, answers: str) -> Iterator[str]:
    steps = [step for step in dis.get_instructions(code) if step.opname not in {"PUSH_NULL", "NOP"}]
    for n, step in enumerate(steps):
        if step.opname.startswith("LOAD_CONST") and isinstance(step.argval, str):
            before, after = steps[max(0, n - 2) : n], steps[n + 1] if n + 1 < len(steps) else None
            is_item = before and _is_load_of(before[-1], answers) and after is not None and _is_subscript(after)
            is_get = len(before) == 2 and _is_load_of(before[0], answers) and before[1].argval == "get"
            if is_item or is_get:
                yield step.argval


def _compared_in(code: CodeType, answers: str) -> Iterator[tuple[str, str]]:
    steps = [step for step in dis.get_instructions(code) if step.opname not in {"PUSH_NULL", "NOP"}]
    for n in range(len(steps) - 4):
        for item, other in ((steps[n : n + 3], steps[n + 3]), (steps[n + 1 : n + 4], steps[n])):
            loaded, name, taken = item
            is_item = _is_load_of(loaded, answers) and _is_text(name) and _is_subscript(taken)
            if is_item and other.opname.startswith("LOAD_CONST") and steps[n + 4].opname in {"COMPARE_OP", "CONTAINS_OP"}:
                yield from ((name.argval, text) for text in _texts_of(other.argval))


def _texts_of(value: Any) -> Iterator[str]:
    """A text, or those of a tuple or a set."""
    yield from (each for each in (value if isinstance(value, (tuple, frozenset)) else (value,)) if isinstance(each, str))


def _is_load_of(step: dis.Instruction, name: str) -> bool:
    loaded = step.argval[-1] if isinstance(step.argval, tuple) and step.argval else step.argval
    return step.opname.startswith(_LOADS) and loaded == name


def _is_subscript(step: dis.Instruction) -> bool:
    return step.opname == "BINARY_SUBSCR" or (step.opname == "BINARY_OP" and step.argrepr.startswith("["))


def _problems_in(code: CodeType, function: FunctionType) -> Iterator[tuple[str, str]]:
    made = {name for name, value in function.__globals__.items() if value is Problem}
    steps = [step for step in dis.get_instructions(code) if step.opname != "PUSH_NULL"]
    for n, (field, key) in enumerate(pairwise(steps[1:])):
        if steps[n].opname.startswith("LOAD_GLOBAL") and steps[n].argval in made and _is_text(field) and _is_text(key):
            yield field.argval, key.argval


def _is_text(step: dis.Instruction) -> bool:
    return step.opname.startswith("LOAD_CONST") and isinstance(step.argval, str)


def _beside(function: Callable[..., Any]) -> Iterator[FunctionType]:
    """The function, and those of its package that it names, once each."""
    waiting, seen = [function], set[int]()
    while waiting:
        each = waiting.pop()
        if not isinstance(each, FunctionType) or id(each) in seen:
            continue
        seen.add(id(each))
        yield each
        package = each.__module__.partition(".")[0]
        named = {name for code in _with_inner(each.__code__) for name in code.co_names}
        found = [each.__globals__[name] for name in named if name in each.__globals__]
        waiting.extend(one for one in found if isinstance(one, FunctionType) and one.__module__.partition(".")[0] == package)


def _code_of(function: Callable[..., Any]) -> CodeType | None:
    return function.__code__ if isinstance(function, FunctionType) else None


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    """The code, and that of what is made in it: comprehensions, lambdas."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _with_inner(inner)
