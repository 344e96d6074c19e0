"""How a name of a company differs from those that are taken: a measure of this test register, and of no authority."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from portal.flow import lists
from test_world import outside_world
from test_world.register import registrations
from test_world.register.companies import taken_names
from test_world.register.made_up_names import Row, made_up

FREE, TAKEN, NEAR = "ledigt", "upptaget", "liknar"
FORMS: Final = frozenset({"ab", "ek", "brf", "hb", "kb", "en"})
OF_A_COUNTY: Final = frozenset({"en", "hb", "kb"})
"""Forms whose names hold within their county."""

_FORM_WORDS: Final = re.compile(
    r"\bekonomiska?\s+förening(en)?\b|\bek\.?\s*för\b\.?|(aktiebolag|handelsbolag|kommanditbolag|bostadsrättsförening)"
    r"(et|en)?s?\b|\b(ab|hb|kb|brf)\b",
)
_ENDS_WITH_AB: Final = re.compile(r"(?<=[a-zåäöé])(AB|HB|KB)\b")
_GENERIC: Final = frozenset(
    "bygg byggnads data fastigheter företag gruppen group handel holding international invest konsult nordic nordiska och produktion "
    "service svensk svenska sverige sweden teknik".split()
)


async def look_up(asked: Mapping[str, str]) -> Mapping[str, str]:
    """``namn``, ``form`` and ``lan``: whether the name is free, taken or like another one, which is named. Raises ``ValueError``."""
    form, county = asked["form"], asked.get("lan", "")
    if form not in FORMS:
        raise ValueError("form")
    near = ""
    for name, other_form, other_county in [*await taken_names(), *await registrations.taken_names()]:
        if {form, other_form} <= OF_A_COUNTY and county != other_county:
            continue
        if core(name) == core(asked["namn"]):
            return {"svar": TAKEN, "namn": name}
        near = near or (name if is_near(name, asked["namn"]) else "")
    return {"svar": NEAR, "namn": near} if near else {"svar": FREE, "namn": ""}


async def look_up_near(asked: Mapping[str, str]) -> list[Row]:
    """``namn``, one on each line, ``form`` and ``lan``: the names that may be near one of them, for whoever asks to measure.

    Here all there are. A sole trader has the form ``ef``. Raises ``KeyError`` for a question that is not whole.
    """
    _ = asked["namn"], asked["form"]
    registered = [*await taken_names(), *await registrations.taken_names()]
    own = [{"namn": name, "form": "ef" if form == "en" else form, "lan": county} for name, form, county in registered]
    return [*outside_world.names(), *own, *made_up()]


def core(name: str) -> str:
    """What tells a name from others: small letters, single spaces, no word for a company form."""
    plain = _FORM_WORDS.sub(" ", _ENDS_WITH_AB.sub(" ", name).casefold())
    return " ".join(re.sub(r"[^\w\s&]", " ", plain).split())


def is_near(one: str, other: str) -> bool:
    """Whether one letter parts them, or nothing but a generic word or a place."""
    first, second = core(one), core(other)
    return _one_letter_apart(first, second) or (bool(_own_words(first)) and _own_words(first) == _own_words(second))


def _own_words(core_of_name: str) -> list[str]:
    return [word for word in core_of_name.split() if word not in _GENERIC and word not in _PLACES]


def _one_letter_apart(one: str, other: str) -> bool:
    """One letter more, less or other."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1 or short == long:
        return False
    begin = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[begin + (len(short) == len(long)) :] == long[begin + 1 :]


def _places() -> Iterator[str]:
    """Municipalities and counties, as they stand in names: ``Stockholms`` as ``Stockholm``."""
    for name in lists.read("municipalities").values():
        yield name.casefold()
    for name in lists.read("counties").values():
        place = name.removesuffix(" län").casefold()
        yield from (place, place.removesuffix("s"))


_PLACES: Final = frozenset(_places())
