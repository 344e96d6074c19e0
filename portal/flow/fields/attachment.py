"""Files as an answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from portal.constants import FLOW_FILE_MOST, FLOW_FILES_MOST
from portal.eservices.answers import Posted
from portal.flow.fields.field import Field, Raw
from portal.flow.files import attached
from portal.flow.files.attached import AttachedFile, size_in_words
from portal.flow.files.kinds import KINDS
from portal.flow.problem import Wrong
from portal.flow.words import FieldWords


@dataclass(frozen=True)
class Attachment(Field):
    """Files that are attached; the value is a tuple of ``AttachedFile``.

    They are kept when they arrive, whatever becomes of the other answers (``portal.flow.pages.arriving``); what stands in the field
    are the files that are kept.
    """

    kinds: Iterable[str] = ("pdf", "png", "jpeg")
    """Of ``pdf``, ``png``, ``jpeg``, ``docx`` and ``xlsx``; told by bytes."""
    most: int = FLOW_FILES_MOST
    """Files."""
    largest: int = FLOW_FILE_MOST
    """Bytes of one."""
    empty: ClassVar[Any] = ()

    def take(self, posted: Posted) -> Raw:
        return ()

    def value(self, raw: Raw, today: date) -> tuple[AttachedFile, ...]:
        files = tuple(map(attached.read, raw))
        stopped = next((file for file in files if file.state == attached.STOPPED), None)
        if stopped:
            raise Wrong("file-stopped", name=stopped.name)
        if len(files) > self.most:
            raise Wrong("file-many", most=self.most)
        return files

    def written(self, value: Any) -> Raw:
        return tuple(file.written for file in value)

    def shown(self, value: Any, words: FieldWords) -> str:
        return ", ".join(f"{file.name} ({size_in_words(file.size, words.locale)})" for file in value)

    def plain(self, value: Any) -> Any:
        return {"files": [file.plain for file in value]}

    def schema(self) -> dict[str, Any]:
        text = {"type": "string"}
        file = {"id": text, "name": text, "kind": {"enum": list(self.kinds)}, "size": {"type": "integer"}, "sha256": text}
        items = {"type": "object", "properties": file, "required": sorted(file)}
        return {
            "type": "object",
            "properties": {"files": {"type": "array", "items": items, "maxItems": self.most}},
            "required": ["files"],
        }

    def faults(self) -> Sequence[str]:
        unknown = [kind for kind in self.kinds if kind not in KINDS]
        found = [f"kinds are {', '.join(KINDS)}"] if unknown or not tuple(self.kinds) else []
        return [*found, *(["largest is at most 10 MB"] if self.largest > FLOW_FILE_MOST else [])]
