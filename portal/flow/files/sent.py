"""The files that were sent with a case, as its archive has them."""

from collections.abc import Mapping
from typing import Any

from portal.flow.files.attached import AttachedFile, of_archive


def files_in(archive: Mapping[str, Any]) -> tuple[AttachedFile, ...]:
    """All of them, step by step and row by row."""
    steps = archive["steps"]
    fields = [field for step in steps for field in step.get("fields", ())]
    fields += [field for step in steps for row in step.get("rows", ()) for field in row["fields"]]
    return tuple(file for field in fields for file in files_of(field["value"]))


def files_of(value: Any) -> tuple[AttachedFile, ...]:
    """Those of one answer; none of an answer that is no files."""
    return tuple(map(of_archive, value["files"])) if isinstance(value, Mapping) and "files" in value else ()
