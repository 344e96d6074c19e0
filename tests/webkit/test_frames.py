"""What is read of a websocket as its bytes come by (RFC 6455)."""

import pytest

from tests.webkit.frames import Frames

TEXT, MORE, LAST = 0x01, 0x00, 0x80
MASK = bytes([1, 2, 3, 4])


def frame(kind: int, text: str, mask: bytes = b"") -> bytes:
    """As it goes over the line; what a browser sends has a mask."""
    payload = text.encode()
    size = len(payload)
    short = size if size < 126 else 126 if size < 65_536 else 127
    length = bytes([short | (0x80 if mask else 0)]) + (size.to_bytes({126: 2, 127: 8}[short]) if short > 125 else b"")
    return bytes([kind]) + length + mask + bytes(one ^ mask[at % 4] if mask else one for at, one in enumerate(payload))


@pytest.mark.parametrize("mask", [b"", MASK], ids=["told", "sent"])
@pytest.mark.parametrize("text", ["", "Åsa Öberg", "ä" * 100, "ö" * 40_000], ids=len)
@pytest.mark.parametrize("at_once", [1, 7, 1_000_000])
def test_a_text_is_read_however_its_bytes_come(text: str, mask: bytes, at_once: int) -> None:
    frames, line = Frames(begins_with_a_head=False), frame(TEXT | LAST, text, mask) + frame(TEXT | LAST, "nästa", mask)
    parts = [line[at : at + at_once] for at in range(0, len(line), at_once)]
    assert [found for part in parts for found in frames.texts(part)] == [text, "nästa"]


def test_a_text_in_several_frames_is_one_text_though_a_ping_comes_between() -> None:
    ping = frame(0x09 | LAST, "är du där")
    line = frame(TEXT, "Östra ") + ping + frame(MORE, "Verken ") + frame(MORE | LAST, "AB")
    assert list(Frames(begins_with_a_head=False).texts(line)) == ["Östra Verken AB"]


def test_what_is_no_text_is_not_told() -> None:
    line = frame(0x02 | LAST, "en bild") + frame(TEXT | LAST, "ett ord")
    assert list(Frames(begins_with_a_head=False).texts(line)) == ["ett ord"]


def test_the_answer_of_http_before_the_first_frame_is_passed_by() -> None:
    frames = Frames(begins_with_a_head=True)
    assert list(frames.texts(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n")) == []
    assert list(frames.texts(b"\r\n" + frame(TEXT | LAST, "hej"))) == ["hej"]
