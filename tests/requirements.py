"""``python -m tests.requirements [PREFIX …]``: which rows of docs/reference/requirements.csv the tests name.

It says what is named, not what is right: only a passing test that checks the row counts.
"""

import csv
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROWS = ROOT / "docs" / "reference" / "requirements.csv"
MARK = re.compile(r"\brequirement\(([^()]*)\)", re.DOTALL)
IDENTIFIER = re.compile(r"""["']([A-Z]+-\d{3}[a-z]?)["']""")


def named() -> dict[str, set[str]]:
    """Row id → the test files that name it."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for mark in MARK.finditer(file.read_text(encoding="utf-8")):
            for identifier in IDENTIFIER.findall(mark.group(1)):
                found[identifier].add(str(file.relative_to(ROOT)))
    return found


def rows() -> dict[str, dict[str, str]]:
    """The specification's rows by id."""
    with ROWS.open(encoding="utf-8") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def main(prefixes: list[str]) -> int:
    """Prints a line for each prefix, or the missing rows of those given. 1 when a test names a row that does not exist."""
    known, marked = rows(), named()
    for prefix in sorted({id.rsplit("-", 1)[0] for id in known}):
        ids = [id for id in known if id.startswith(prefix + "-")]
        missing = [id for id in ids if id not in marked]
        if prefix in prefixes:
            print(*(f"{id}  {known[id]['requirement']}\n    check: {known[id]['check']}" for id in missing), sep="\n")
        elif not prefixes:
            numbers = " ".join(id.rsplit("-", 1)[1] for id in missing[:20])
            print(f"{prefix:<9} {len(ids) - len(missing):>4} of {len(ids):<4} missing: {numbers}")
    unknown = sorted(set(marked) - set(known))
    print(*(f"no such row: {id} in {', '.join(sorted(marked[id]))}" for id in unknown), sep="\n")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
