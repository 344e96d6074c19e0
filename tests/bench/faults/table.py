"""The faults one after the other: what is done, what may be seen of it, and how soon it has to be well again."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import psycopg
import redis as redis_client

from portal.testing.browser import Portal
from tests.bench.faults.scene import Scene
from tests.bench.faults.visitors import GIVEN_UP, MY_PAGES, TYPED, Watch, p95, shows_a_bar, signed_in, statuses, typed_in

WELL_WITHIN = 90
"""Seconds after which nobody waits any longer for a fault to heal."""
LOOKED_EACH = 0.05
IN_A_ROW = 3
"""Good answers that somebody signed in has to have before all is well."""
SLOWEST_REFUSAL = 3.0
"""Seconds in which somebody signed in is told that a page can not be shown."""
OK, AWAY, BUILT = 200, 503, 502

Step = Callable[[Scene], None]


@dataclass(frozen=True)
class Fault:
    """A row of the table."""

    name: str
    begins: Step
    ends: Step
    heals_within: float
    """Seconds."""
    signed_in: frozenset[int] = frozenset({OK})
    """What somebody signed in may be answered while it lasts."""
    may_show_a_bar: bool = True
    needs: Callable[[Scene], bool] | None = None
    """What has to be so again, besides pages, for it to be healed."""
    lasts: bool = True
    """Whether it lasts; else it is over as soon as it has begun."""


@dataclass(frozen=True)
class Outcome:
    """What was seen."""

    fault: Fault
    signed_out: list[int]
    signed_out_p95: float
    """Milliseconds."""
    signed_in: list[int]
    slowest: float
    """Seconds."""
    kept: bool
    """Whether every character that somebody had typed was still there."""
    bar: bool
    healed: float | None
    """Seconds after its end; none when it did not heal in time."""

    @property
    def holds(self) -> bool:
        return (
            self.signed_out == [OK]
            and set(self.signed_in) <= self.fault.signed_in
            and self.slowest <= SLOWEST_REFUSAL
            and self.kept
            and (self.fault.may_show_a_bar or not self.bar)
            and self.healed is not None
            and self.healed <= self.fault.heals_within
        )


def faults() -> Iterator[Fault]:
    """Those that this tool tries, in the order of the table."""
    yield Fault("Redis away", lambda at: at.redis.stop(), lambda at: at.redis.start(), 10, needs=Scene.is_well)
    yield Fault("Redis full", _full(1), _full(0), 10)
    yield Fault("Redis slow, 2 s", lambda at: _redis(at).execute_command("CLIENT", "PAUSE", "2000", "ALL"), _nothing, 10)
    yield Fault("PostgreSQL restarted", lambda at: at.postgres.restart(), _nothing, 2, frozenset({OK, AWAY}), lasts=False)
    yield Fault("PostgreSQL frozen", lambda at: at.postgres.freeze(), lambda at: at.postgres.thaw(), 2, frozenset({OK, AWAY}))
    yield Fault("kill -9 of one of two", lambda at: at.processes[0].kill(), _nothing, 5, lasts=False)
    yield Fault("one of two is started again", _start_first, _nothing, 5, lasts=False, needs=Scene.is_well)
    yield Fault("SIGTERM of one of two", _end_first, _nothing, 3, may_show_a_bar=False, lasts=False)
    yield Fault("the other is started again", _start_first, _nothing, 5, lasts=False, needs=Scene.is_well)
    yield Fault("all processes away", _kill_all, _start_all, 15, frozenset({OK, BUILT}), needs=Scene.is_well)
    yield Fault("search tables dropped", _drop_search, _nothing, 60, needs=_finds, lasts=False)


def tried(scene: Scene, fault: Fault, seconds: float, typing: Portal) -> Outcome:
    """Lets ``fault`` befall ``scene`` for so many seconds, and looks at it until all is well."""
    with signed_in(scene.front) as beata, scene.front.client() as anybody:
        anybody.timeout = httpx.Timeout(30)
        with Watch(anybody, "/") as out, Watch(beata, MY_PAGES) as inside:
            began = time.monotonic()
            fault.begins(scene)
            bar = _shown_for(typing, seconds if fault.lasts else 0)
            fault.ends(scene)
            ended = time.monotonic()
            healed, bar_after = _healed(scene, fault, inside, typing, ended)
            bar = bar or bar_after
        seen, mine = out.since(began), inside.since(began)
    refused = [one.seconds for one in mine if one.status != OK]
    return Outcome(fault, statuses(seen), p95(seen), statuses(mine), max(refused, default=0.0), typed_in(typing) == TYPED, bar, healed)


def _shown_for(typing: Portal, seconds: float) -> bool:
    """Whether the bar was there at any moment of the fault."""
    until, bar = time.monotonic() + seconds, False
    while time.monotonic() < until:
        bar = bar or shows_a_bar(typing)
        time.sleep(LOOKED_EACH)
    return bar


def _healed(scene: Scene, fault: Fault, inside: Watch, typing: Portal, ended: float) -> tuple[float | None, bool]:
    """Seconds until the open page was live, somebody signed in was answered several times, and whatever else the fault names was so.

    With it whether the page showed its bar in between.
    """
    bar = False
    while time.monotonic() - ended < WELL_WITHIN:
        since, is_lost = inside.since(ended)[-IN_A_ROW:], shows_a_bar(typing)
        bar = bar or is_lost
        if not is_lost and len(since) == IN_A_ROW and statuses(since) == [OK] and (not fault.needs or fault.needs(scene)):
            return time.monotonic() - ended, bar
        time.sleep(LOOKED_EACH)
    return None, bar


def _nothing(scene: Scene) -> None:
    """It is over by itself."""


def _redis(scene: Scene) -> redis_client.Redis:
    return redis_client.Redis.from_url(scene.redis.url)


def _full(bytes_: int) -> Step:
    """With a byte at most nothing more is written; with 0 there is no bound."""
    return lambda scene: _redis(scene).config_set("maxmemory", bytes_)


def _start_first(scene: Scene) -> None:
    scene.processes[0].start()


def _end_first(scene: Scene) -> None:
    assert scene.processes[0].end() == 0


def _kill_all(scene: Scene) -> None:
    for process in scene.processes:
        process.kill()


def _start_all(scene: Scene) -> None:
    """All together; it is over when the first listens."""
    for process in scene.processes:
        process.start(wait=False)
    scene.processes[0].until_it_listens()


def _drop_search(scene: Scene) -> None:
    with psycopg.connect(scene.database, autocommit=True) as database:
        rows = database.execute("SELECT tablename FROM pg_tables WHERE tablename LIKE 'search\\_%'").fetchall()
        assert rows, "the index has no tables to drop"
        for (name,) in rows:
            database.execute(f'DROP TABLE "{name}" CASCADE'.encode())


def _finds(scene: Scene) -> bool:
    """Whether a search finds again what it is asked for, at every process."""
    return all("moms" in httpx.get(f"{one.address}/sok?q=moms", timeout=30).text.casefold() and scene.is_well() for one in scene.processes)


def in_words(outcome: Outcome) -> tuple[str, ...]:
    """The cells of its line."""
    seen_out = f"{_of(outcome.signed_out)}, p95 {outcome.signed_out_p95:.0f} ms"
    seen_in = f"{_of(outcome.signed_in)}{f', refused in {outcome.slowest:.1f} s at most' if outcome.slowest else ''}"
    healed = "not" if outcome.healed is None else f"{outcome.healed:.1f} s"
    bar = "bar" if outcome.bar else "no bar"
    lost = "nothing" if outcome.kept else "what was typed"
    return (
        outcome.fault.name,
        seen_out,
        f"{seen_in}; {bar}",
        lost,
        healed,
        f"{outcome.fault.heals_within:g} s",
        "holds" if outcome.holds else "MISSED",
    )


def _of(found: list[int]) -> str:
    return ", ".join("no answer" if status == GIVEN_UP else str(status) for status in found)
