"""Five thousand made-up names of companies, the same in every process: what a name is compared with where no real register is."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from portal.flow import lists

Row = Mapping[str, str]
"""``namn``, ``form``, ``lan`` in figures and ``verksamhet``."""

_SAID: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("made_up_names.toml").read_text(encoding="utf-8"))


@cache
def made_up() -> tuple[Row, ...]:
    """All of them; no name is there twice."""
    rows: dict[str, Row] = {}
    made = _made(Random(_SAID["seed"]))
    while len(rows) < _SAID["count"]:
        row = next(made)
        rows.setdefault(row["namn"], row)
    return tuple(rows.values())


def _made(chance: Random) -> Iterator[Row]:
    first, last, trades, counties = *(_SAID[key].split() for key in ("first", "last", "trades")), sorted(lists.read("counties"))
    while True:
        a, b = (f"{chance.choice(first)}{chance.choice(last)}".replace("lll", "ll").replace("rrr", "rr").capitalize() for _ in "ab")
        trade, form = chance.choice(trades), _one_of(chance, _SAID["form"])
        name = _one_of(chance, _SAID["shape"])["made"].format(a=a, b=b, trade=trade, Trade=trade.capitalize())
        yield {"namn": name + form["ends"], "form": form["code"], "lan": chance.choice(counties), "verksamhet": trade}


def _one_of(chance: Random, rows: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    return chance.choices(rows, [row["share"] for row in rows])[0]
