"""What a service in Python is made of, is given and answers with, as the classes say it themselves."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.reference.table import code, table

ROOT: Final = Path(__file__).resolve().parents[2]
SECTIONS: Final = (
    ("The service and its pages", "portal/eservices/plugins.py", ("Plugin", "ServicePage", "Stays")),
    ("What a page is given", "portal/eservices/service_visit.py", ("ServiceVisit",)),
    ("", "portal/identity/person.py", ("Person",)),
    ("", "portal/engagemang/model.py", ("Engagemang",)),
    ("", "portal/eservices/store.py", ("Store",)),
    ("", "portal/eservices/answers.py", ("Posted",)),
    ("What a page answers with", "portal/eservices/answers.py", ("Went", "Again", "Drawn", "NotFound", "NotAllowed", "ForParty", "File")),
    ("", "portal/flow/files/kinds.py", ("Kind", "kind_of")),
    ("Asking a register", "portal/outside/client.py", ("call",)),
    ("", "portal/outside/source.py", ("Answer", "UpstreamFailed")),
    ("On my pages", "portal/eservices/cases.py", ("Case", "Deadline")),
    ("", "portal/eservices/plugins.py", ("KeptOverview",)),
    ("What shared parts are given", "components/ui/select.py", ("Option",)),
    ("", "components/ui/radio.py", ("Choice",)),
    ("", "components/ui/form.py", ("FieldError", "FormDraft")),
    ("", "components/eservices/service_form.py", ("service_form",)),
    ("", "components/ui/file_upload.py", ("FileRow", "Press")),
    ("", "components/ui/list.py", ("LinkRow",)),
    ("", "components/ui/table.py", ("Column", "Row")),
    ("", "components/ui/task_list.py", ("TaskItem",)),
    ("", "components/ui/summary_list.py", ("SummaryItem",)),
    ("In tests", "portal/testing/visitors.py", ("Visitor", "Response")),
    ("", "portal/testing/conformance.py", ("check_service",)),
)
"""Heading (empty for more of the one before), file, and what of it."""


_KINDS: Final = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def lines() -> Iterator[str]:
    yield "# What a service in Python is made of"
    yield ""
    yield "How it is used: [write an e-service](../how-to/write-an-e-service.md), [test an e-service](../how-to/test-an-e-service.md)."
    yield "This page is written by `python -m tests.reference`."
    for heading, file, names in SECTIONS:
        if heading:
            yield from ("", f"## {heading}")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        known = {node.name: node for node in tree.body if isinstance(node, _KINDS)}
        for name in names:
            yield from ("", f"### `{name}`", "", f"`from {file.removesuffix('.py').replace('/', '.')} import {name}`")
            yield from told(known[name])


def told(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    yield from ("", plain(ast.get_docstring(node) or ""))
    if not isinstance(node, ast.ClassDef):
        yield from ("", code(_signature(node)))
        return
    if own := list(fields(node)):
        yield ""
        yield from table("Field | Type | Unless said | What it is", own)
    if methods := list(_methods(node)):
        yield ""
        yield from table("Method | What it does", methods)


def fields(node: ast.ClassDef) -> Iterator[tuple[str, ...]]:
    for each, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and not each.target.id.startswith("_"):
            said = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            default = ast.unparse(each.value) if each.value else ""
            yield code(each.target.id), code(ast.unparse(each.annotation)), code(_of_a_field(default)), plain(str(said))


def _of_a_field(default: str) -> str:
    """What ``field(…)`` stands for; empty for one that must be given."""
    if not default.startswith("field("):
        return default
    given = {each.arg: ast.unparse(each.value) for each in ast.parse(default, mode="eval").body.keywords}  # type: ignore[attr-defined]
    return f"{given['default_factory']}()" if "default_factory" in given else given.get("default", "")


def _methods(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for each in node.body:
        is_method = isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_method and (not each.name.startswith("_") or (each.name == "__init__" and not _is_dataclass(node))):
            is_property = any("property" in ast.unparse(decorator) for decorator in each.decorator_list)
            shown = each.name if is_property else _signature(each).replace("__init__", node.name)
            yield code(shown), plain(ast.get_docstring(each) or "")


def _is_dataclass(node: ast.ClassDef) -> bool:
    return any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    of_class = {"self", "cls"}
    arguments = ast.unparse(node.args)
    first, _, more = arguments.partition(", ")
    begins = "await " if isinstance(node, ast.AsyncFunctionDef) else ""
    return f"{begins}{node.name}({more if first in of_class else arguments})"


def plain(text: str) -> str:
    """A docstring on one line, in Markdown."""
    words = " ".join(inspect.cleandoc(text).split())
    return re.sub(r":\w+:`", "`", words).replace("``", "`").replace("<", "&lt;")
