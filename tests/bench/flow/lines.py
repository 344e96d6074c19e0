"""How many lines of Python a team writes."""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

from portal.testing.browser import Served
from tests.client.served import ROOT

EXAMPLE = ROOT / "examples" / "torgplats" / "torgplats" / "__init__.py"


def lines(_: Served) -> Iterator[tuple[str, float]]:
    """By the names of ``limits``."""
    yield "example", float(lines_of(EXAMPLE))


def lines_of(file: Path) -> int:
    """Lines with code on them: no blank ones, no comments, no docstrings."""
    source = file.read_text(encoding="utf-8")
    nothing = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER, tokenize.ENCODING}
    words = [token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type not in nothing]
    with_code = {line for token in words for line in range(token.start[0], token.end[0] + 1)}
    said = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr) and _is_text(node.value)]
    return len(with_code - {line for node in said for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)})


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
