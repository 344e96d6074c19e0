"""Personal numbers never reach a log line (spec: LOGIN-034, qa-contract (h)).

A personal number is ten or twelve digits of any script whose month and day are possible, with at most two spaces, dashes, pluses,
dots, slashes or underscores between two of them, written out or escaped as addresses and Python do it. Its control digit is not
asked for, and letters may stand beside it. A colon ends it, so that the time of a line stays. Organisation numbers stay, whose third
digit is 2 or more, and so do UUIDs and hashes.
"""

import logging
import re
from collections.abc import Iterator
from typing import Final

_BETWEEN: Final = (
    r"\s\u200b-\u200d\u2060\ufeff"  # spaces of all kinds, those without a width too
    r"\-\u00ad\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d"
    r"\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d"  # dashes of all kinds
    r"+\uff0b./\u2044\u2215\uff0e\uff0f_\uff3f"
)
_DIGITS: Final = re.compile(rf"\d+(?:[{_BETWEEN}]{{1,2}}\d+)*")
_GROUP: Final = re.compile(r"\d+")
_NO_NUMBER: Final = re.compile(
    r"(?<![0-9A-Za-z])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32,128})(?![0-9A-Za-z])", re.IGNORECASE | re.ASCII
)
"""UUIDs and hashes; what is digits alone is neither."""
_ESCAPED: Final = re.compile(
    r"(?P<bytes>(?:%(?:25)*[0-9A-Fa-f]{2})+)"
    r"|\\{1,4}(?:x(?P<two>[0-9A-Fa-f]{2})|u(?P<four>[0-9A-Fa-f]{4})|U(?P<eight>[0-9A-Fa-f]{8})|(?P<end>[nrt]))"
)
_BYTE: Final = re.compile(r"%(?:25)*([0-9A-Fa-f]{2})")
_LENGTHS: Final = (10, 12)
_LONGEST: Final = max(_LENGTHS)
_SHOWN: Final = "*" * 12


def masked(text: str) -> str:
    """``text`` with every personal number struck out, in time that grows as the text does."""
    spans = list(_numbers(text))
    if "%" in text or "\\" in text:
        plain, places = _without_escapes(text)
        spans += [(places[start][0], places[end - 1][1]) for start, end in _numbers(plain)]
    parts: list[str] = []
    done = 0
    for start, end in _together(spans):
        parts += text[done:start], _SHOWN
        done = end
    return "".join([*parts, text[done:]])


def masked_number(personnummer: str) -> str:
    """A personal number as the log may have it: the year of birth."""
    return f"{personnummer[:4]}********"


class MaskedLine(logging.Formatter):
    """The last step of every handler: the whole line, with its traceback and whatever others put into it."""

    lines_masked = 0
    """How many lines of this process held a personal number."""

    def line(self, record: logging.LogRecord) -> str:
        """``record`` as it is before it is masked."""
        return super().format(record)

    def format(self, record: logging.LogRecord) -> str:
        """``record`` as one text without personal numbers.

        A record whose arguments do not fit is written as it is: left to ``logging``, it would go past here.
        """
        try:
            line = self.line(record)
        except (TypeError, ValueError, KeyError) as fault:
            line = f"{record.levelname} {record.name} {record.msg!r} does not fit {record.args!r}: {fault}"
        hidden = masked(line)
        if hidden != line:
            MaskedLine.lines_masked += 1
        return hidden


def _numbers(text: str) -> Iterator[tuple[int, int]]:
    """Where personal numbers stand in ``text``, in the order of their beginnings; two may overlap where it can not be told which it is."""
    text = _NO_NUMBER.sub(lambda group: group[0] if group[0].isdecimal() else "x" * len(group[0]), text)
    for run in _DIGITS.finditer(text):
        groups = [group.span() for group in _GROUP.finditer(text, *run.span())]
        for at, (start, _) in enumerate(groups):
            digits = ""
            for begin, end in groups[at : at + _LONGEST]:
                if end - begin + len(digits) > _LONGEST:
                    break
                digits += text[begin:end]
                if len(digits) in _LENGTHS and _is_a_day(digits[-8:-4]):
                    yield start, end


def _is_a_day(month_and_day: str) -> bool:
    """Four digits of any script; a co-ordination number has 60 added to the day."""
    month, day = int(month_and_day[:2]), int(month_and_day[2:])
    return 1 <= month <= 12 and (1 <= day <= 31 or 61 <= day <= 91)


def _together(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """``spans`` from the first to the last, with those that overlap as one."""
    apart: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if apart and start < apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart


def _without_escapes(text: str) -> tuple[str, list[tuple[int, int]]]:
    """``text`` with its escapes read, and for each character of it where it stood."""
    plain: list[str] = []
    places: list[tuple[int, int]] = []
    done = 0
    for escape in _ESCAPED.finditer(text):
        plain += text[done : escape.start()]
        places += [(at, at + 1) for at in range(done, escape.start())]
        for character, start, end in _read(escape):
            plain.append(character)
            places.append((start, end))
        done = escape.end()
    plain += text[done:]
    places += [(at, at + 1) for at in range(done, len(text))]
    return "".join(plain), places


def _read(escape: re.Match[str]) -> Iterator[tuple[str, int, int]]:
    """The characters that ``escape`` stands for, and where each begins and ends."""
    if not escape["bytes"]:
        number = escape["two"] or escape["four"] or escape["eight"]
        code = int(number, 16) if number else ord(" ")
        yield chr(code) if code < 0x110000 else "\ufffd", escape.start(), escape.end()
        return
    found = list(_BYTE.finditer(escape.string, escape.start(), escape.end()))
    at = 0
    while at < len(found):
        length = _length(int(found[at][1], 16))
        whole = bytes(int(one[1], 16) for one in found[at : at + length])
        try:
            character = whole.decode()
        except UnicodeDecodeError:
            character, length = "\ufffd", 1
        yield character, found[at].start(), found[min(at + length, len(found)) - 1].end()
        at += length


def _length(first: int) -> int:
    """Bytes of a character in UTF-8 that begins with the byte ``first``."""
    return 1 if first < 0xC0 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4
