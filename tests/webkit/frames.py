"""The texts in one direction of a websocket (RFC 6455), as its bytes come by."""

from collections.abc import Iterator


class Frames:
    """What has come of a websocket that compresses nothing; ``begins_with_a_head`` is the answer of HTTP before the first frame."""

    def __init__(self, *, begins_with_a_head: bool) -> None:
        self._rest = bytearray()
        self._text = bytearray()
        self._is_text = False
        self._has_begun = not begins_with_a_head

    def texts(self, part: bytes) -> Iterator[str]:
        """The texts that are whole with these bytes."""
        self._rest += part
        if not self._has_begun:
            _, end, after = bytes(self._rest).partition(b"\r\n\r\n")
            if not end:
                return
            self._rest, self._has_begun = bytearray(after), True
        while (frame := self._frame()) is not None:
            kind, is_last, payload = frame
            if kind in (1, 2):
                self._is_text, self._text = kind == 1, bytearray()
            if kind <= 2:
                self._text += payload
                if is_last and self._is_text:
                    yield self._text.decode()

    def _frame(self) -> tuple[int, bool, bytes] | None:
        """Kind, whether it is the last of its message, and what is in the next frame, once it is there."""
        rest = self._rest
        if len(rest) < 2:
            return None
        length, is_masked = rest[1] & 0x7F, bool(rest[1] & 0x80)
        wide = {126: 2, 127: 8}.get(length, 0)
        begins = 2 + wide + 4 * is_masked
        if len(rest) < begins:
            return None
        if wide:
            length = int.from_bytes(rest[2 : 2 + wide])
        ends = begins + length
        if len(rest) < ends:
            return None
        kind, is_last, payload = rest[0] & 0x0F, bool(rest[0] & 0x80), bytes(rest[begins:ends])
        if is_masked:
            mask = rest[begins - 4 : begins]
            payload = bytes(one ^ mask[at % 4] for at, one in enumerate(payload))
        del rest[:ends]
        return kind, is_last, payload
