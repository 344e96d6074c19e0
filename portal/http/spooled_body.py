"""The body of a request, kept until it is whole: a large one on disk, and without a name there."""

from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from types import TracebackType
from typing import Final

from django.conf import settings

from portal.constants import FILE_PIECE, UPLOAD_IN_MEMORY
from portal.runtime.connection import Message, Receive


@dataclass(slots=True)
class OnDisk:
    """Large bodies of this process."""

    at_work: int = 0
    """Those that are coming, or are worked on."""
    done: int = 0

    def are_over(self) -> bool:
        """Whether there were some since this was asked last, and none is left."""
        if self.at_work or not self.done:
            return False
        self.done = 0
        return True


ON_DISK: Final = OnDisk()


class SpooledBody:
    """What comes of a body, and then the same once more for whoever works on it. A write takes microseconds: the loop waits for it."""

    def __init__(self) -> None:
        self.size = 0
        """Bytes that have come."""
        self.is_whole = False
        self._end: Message | None = None
        self._is_large = False
        self._held = SpooledTemporaryFile(max_size=UPLOAD_IN_MEMORY, dir=settings.FILE_UPLOAD_TEMP_DIR)  # noqa: SIM115

    def __enter__(self) -> "SpooledBody":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self._held.close()
        if self._is_large:
            ON_DISK.at_work -= 1
            ON_DISK.done += 1

    def add(self, message: Message) -> None:
        """The next message of the visitor; one that they went away with is the last."""
        if message["type"] != "http.request":
            self._end, self.is_whole = message, True
            return
        piece = message.get("body", b"")
        self._held.write(piece)
        self.size += len(piece)
        if self.size > UPLOAD_IN_MEMORY and not self._is_large:
            self._is_large = True
            ON_DISK.at_work += 1
        self.is_whole = not message.get("more_body")

    def again(self, then: Receive) -> Receive:
        """Gives the messages from the first one on, and after them what ``then`` gives."""
        self._held.seek(0)
        left, is_told = self.size, False

        async def receive() -> Message:
            nonlocal left, is_told
            if is_told:
                if self._end:
                    message, self._end = self._end, None
                    return message
                return await then()
            piece = self._held.read(FILE_PIECE)
            left -= len(piece)
            is_told = left == 0
            return {"type": "http.request", "body": piece, "more_body": left > 0 or self._end is not None}

        return receive
