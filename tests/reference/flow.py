"""What an application in steps is declared with: each part and kind of field with its arguments, as the classes say them themselves."""

import ast
import dataclasses
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from portal.flow import fields
from tests.reference import plugins
from tests.reference.table import code, table

ROOT: Final = Path(__file__).resolve().parents[2]
DECLARED: Final = {"Flow": "Definition", "Step": "Step", "Group": "Group", "Task": "Task"}
"""What a team writes, by the class that takes its arguments."""
BESIDE: Final = (
    ("What rules and signers give", "portal/flow/problem.py", "Problem", "portal.flow"),
    ("", "portal/flow/signing/signer.py", "Signer", "portal.flow.signing"),
    ("What functions read", "portal/flow/answers.py", "Answers", "portal.flow"),
    ("", "portal/flow/files/attached.py", "AttachedFile", "portal.flow.files.attached"),
    ("In tests", "portal/testing/flows.py", "Journey", "portal.testing.flows"),
    ("", "portal/testing/flows.py", "Sent", "portal.testing.flows"),
)
"""Heading (empty for more of the one before), file, class, and what it is imported from."""
_DEFINITION: Final = "portal/flow/definition.py"
_ARGUMENT: Final = re.compile(r"^ {4}(\w+): (.+(?:\n {8}.+)*)", re.MULTILINE)


def lines() -> Iterator[str]:
    yield "# What an application in steps is made of"
    yield ""
    yield "How it is used: [write an application in steps](../how-to/write-a-flow.md). All of it is imported from `portal.flow`."
    yield "This page is written by `python -m tests.reference`."
    yield from ("", "## What is declared")
    classes = _classes(_DEFINITION)
    kinds = {**_named_kinds("portal/flow/signing/signer.py"), **_named_kinds(_DEFINITION)}
    for name, of in DECLARED.items():
        yield from ("", f"### `{name}`", "", plugins.plain(ast.get_docstring(classes[of]) or ""), "")
        yield from table("Argument | Type | Unless said | What it is", _arguments(classes[of], kinds))
    yield from ("", "## Questions", "", "Each takes these, by name but for the first:", "")
    of_all = _fields_of(_classes("portal/flow/fields/field.py")["Field"])
    yield from table("Argument | Type | Unless said | What it is", of_all)
    yield from ("", "Beside them each kind takes, in this order unless it is by name alone:", "")
    yield from table("Field | Its own arguments | What it is", map(_kind, _kinds()))
    for heading, file, name, module in BESIDE:
        yield from ("", f"## {heading}") if heading else ()
        yield from ("", f"### `{name}`", "", f"`from {module} import {name}`")
        yield from plugins.told(_classes(file)[name])


def _classes(file: str) -> Mapping[str, ast.ClassDef]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _named_kinds(file: str) -> Mapping[str, str]:
    """What the names of types stand for that a file gives: ``When`` is ``Callable[[Answers], bool]``."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    given = (node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp))
    return {ast.unparse(node.targets[0]): ast.unparse(node.value) for node in given}


def _arguments(node: ast.ClassDef, kinds: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Those of ``__init__``, in its order, with what its docstring says of each."""
    made = next(each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__")
    about = dict(_ARGUMENT.findall(ast.get_docstring(made) or ""))
    taken = made.args
    defaults = dict(zip((each.arg for each in taken.kwonlyargs), taken.kw_defaults, strict=True))
    for each in (*taken.args[1:], *filter(None, [taken.vararg]), *taken.kwonlyargs):
        default = defaults.get(each.arg)
        shown = f"*{each.arg}" if each is taken.vararg else each.arg
        kind = re.sub(r"\w+", lambda name: kinds.get(name[0], name[0]), ast.unparse(each.annotation)) if each.annotation else ""
        yield code(shown), code(kind), code(ast.unparse(default) if default else ""), plugins.plain(about[each.arg])


def _fields_of(node: ast.ClassDef) -> Iterator[tuple[str, ...]]:
    return (row for row in plugins.fields(node) if "ClassVar" not in row[1])


def _kinds() -> Iterator[type[fields.Field]]:
    found = (getattr(fields, name) for name in fields.__all__)
    return (each for each in found if isinstance(each, type) and issubclass(each, fields.Field) and each is not fields.Field)


def _kind(kind: type[fields.Field]) -> tuple[str, str, str]:
    common = {each.name for each in dataclasses.fields(fields.Field)}
    own = [each for each in dataclasses.fields(kind) if each.name not in common]
    return code(kind.__name__), ", ".join(code(_argument(each)) for each in own), plugins.plain((kind.__doc__ or "").partition("\n\n")[0])


def _argument(field: dataclasses.Field[Any]) -> str:
    """``most=200``; the name alone for one that must be given."""
    if field.default is dataclasses.MISSING:
        return field.name
    return f"{field.name}={field.default!r}" + (" (by name)" if field.kw_only else "")
