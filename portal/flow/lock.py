"""What each version of a flow asks for, written down beside its texts: so that nobody changes it without a new version (flow 6).

``flows.toml`` in the package has a table for each step of each version, with a line for each field. It is written by
``manage.py flows --lock`` and read when the portal starts.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from portal.flow.definition import Definition
from portal.flow.fields import Field
from portal.flow.fields.places import Listed

NAME: Final = "flows.toml"
_HEAD: Final = "# What each version of each flow asks for: written by manage.py flows --lock, which says when to.\n"

Steps = Mapping[str, Mapping[str, str]]
"""By step and field, what kind of field it is."""


def steps_of(flow: Definition) -> dict[str, dict[str, str]]:
    """What a flow asks for, as it is written down."""
    return {part.name: {each.name: _kind(each) for each in part.fields} for part in flow.parts}


def locked(folder: Path) -> Mapping[str, Mapping[str, Steps]]:
    """What a package has written down, by flow and version; nothing without a file. Raises ``tomllib.TOMLDecodeError``."""
    file = folder / NAME
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def is_written(folder: Path, flow: Definition) -> bool:
    """Whether something is written down of this version."""
    return str(flow.version) in locked(folder).get(flow.id, {})


def differs(folder: Path, flow: Definition) -> bool:
    """Whether what the flow asks for now is other than what is written down of its version, or nothing is."""
    return not is_written(folder, flow) or any(changes(flow, locked(folder)[flow.id][str(flow.version)]))


def lock(folder: Path, flows: Sequence[Definition]) -> None:
    """Writes down what ``flows`` ask for now; other versions stay as they stand there."""
    kept: dict[str, dict[str, Steps]] = {flow: dict(versions) for flow, versions in locked(folder).items()}
    for flow in flows:
        kept.setdefault(flow.id, {})[str(flow.version)] = steps_of(flow)
    (folder / NAME).write_text(written(kept), encoding="utf-8")


def written(kept: Mapping[str, Mapping[str, Steps]]) -> str:
    """As the file has it: flows and versions in order, steps and fields in theirs."""
    lines = [_HEAD]
    for flow, versions in sorted(kept.items()):
        for version, steps in sorted(versions.items(), key=lambda each: int(each[0])):
            for step, fields in steps.items():
                lines.append(f"\n[{_key(flow)}.{version}.{_key(step)}]\n")
                lines.extend(f"{_key(name)} = {json.dumps(kind, ensure_ascii=False)}\n" for name, kind in fields.items())
    return "".join(lines)


def _key(name: str) -> str:
    """As TOML has it: bare where it may be."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def changes(flow: Definition, before: Steps) -> Iterator[tuple[str, str, str]]:
    """Step, field and what is new about it, against what was written down of the same version."""
    now = steps_of(flow)
    for step in dict.fromkeys([*before, *now]):
        if step not in now or step not in before:
            yield step, "", "is new" if step in now else "is gone"
            continue
        for name in dict.fromkeys([*before[step], *now[step]]):
            was, is_now = before[step].get(name), now[step].get(name)
            if was != is_now:
                yield step, name, "is new" if was is None else "is gone" if is_now is None else f"was {was} and is {is_now}"


def _kind(field: Field) -> str:
    options = "" if isinstance(field, Listed) else " ".join(map(str, getattr(field, "options", ())))
    return " ".join(filter(None, (type(field).__name__, options, "" if field.required else "(optional)")))
