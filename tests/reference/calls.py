"""The calls by what they concern, as the OpenAPI description has them."""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.reference.table import code, table

DESCRIBED = Path(__file__).resolve().parents[2] / "docs" / "reference" / "portal-api.json"


def lines() -> Iterator[str]:
    found = defaultdict(list)
    for path, operations in json.loads(DESCRIBED.read_text(encoding="utf-8"))["paths"].items():
        for method, operation in operations.items():
            answers = " ".join(sorted(operation["responses"]))
            found[operation["tags"][0]].append((method.upper(), code(path), operation["summary"], answers))
    yield "# The calls"
    yield ""
    yield "Each with its answers by status."
    yield "[portal-api.json](portal-api.json) is the same as OpenAPI 3.1, with the schemas of what is taken and answered;"
    yield "[qa-contract.md](qa-contract.md) says what they mean, [frames.schema.json](frames.schema.json) what goes over the websocket,"
    yield "[content.graphql](content.graphql) what the content endpoint has. This page is written by `python -m tests.reference`."
    for tag, rows in sorted(found.items()):
        yield from ("", f"## {tag.replace('_', ' ').capitalize()}", "")
        yield from table("Method | Path | What it does | Answers", sorted(rows, key=lambda row: row[1]))
