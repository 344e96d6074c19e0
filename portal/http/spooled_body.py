"""The body of a request, kept until it is whole: a large one on disk, and without a name there."""

from tempfile import SpooledTemporaryFile
from types import TracebackType

from django.conf import settings

from portal.constants import FILE_PIECE, UPLOAD_IN_MEMORY
from portal.runtime.connection import Message, Receive


class SpooledBody:
    """What comes of a body, and then the same once more for whoever works on it. A write takes microseconds: the loop waits for it."""

    def __init__(self) -> None:
        self.size = 0
        """Bytes that have come."""
        self.is_whole = False
        self._end: Message | None = None
        self._held = SpooledTemporaryFile(max_size=UPLOAD_IN_MEMORY, dir=settings.FILE_UPLOAD_TEMP_DIR)  # noqa: SIM115

    def __enter__(self) -> "SpooledBody":
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self._held.close()

    def add(self, message: Message) -> None:
        """The next message of the visitor; one that they went away with is the last."""
        if message["type"] != "http.request":
            self._end, self.is_whole = message, True
            return
        piece = message.get("body", b"")
        self._held.write(piece)
        self.size += len(piece)
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
