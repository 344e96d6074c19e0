"""``python -m tests.bench`` prints a table of what the comparison scene and the real portal cost; both are served for it.

``python -m tests.bench --url start=http://127.0.0.1:8000/ --login http://127.0.0.1:8000/inloggad/automock?… --url chooser=…``
measures a running portal too: ``--login`` is visited first, in the same browser; a second word ``label=address=css`` names what to click.
"""

import argparse
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from tests.bench import in_browser, in_memory, over_sockets, own_process, portal
from tests.bench.rows import Row, keep, shown
from tests.client.served import Served

HEAD: Row = ("Measured", "Result", "Goal")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--url", action="append", default=[], help="label=address or label=address=css of what to click; may be repeated")
    asked.add_argument("--login", help="address that signs somebody in, visited before the addresses that follow")
    asked.add_argument("--only-urls", action="store_true", help="leave the comparison scene out")
    asked.add_argument("--kept", type=Path, help="file that the table is written to")
    options = asked.parse_args()
    measured = shown(HEAD, chain(() if options.only_urls else _ours(), _of_addresses(options)))
    if options.kept:
        keep(options.kept, HEAD, measured)


def _ours() -> Iterator[Row]:
    """The comparison scene, and the portal with data of its own."""
    yield from in_memory.rows()
    scene = Served()
    scene.start()
    try:
        yield from over_sockets.rows(scene)
        yield from in_browser.rows_of_scene(scene)
    finally:
        scene.stop()
    with portal.served() as running:
        yield from portal.rows_of_time(running)
        yield from portal.rows(running)
        places = [["start page", f"{running.url}/"], ["chooser", running.url + portal.CHOOSER]]
        yield from in_browser.rows_of_portal(running.url + portal.RUT, places)
        people = {"8": running.url + portal.ATTA, "1,001": running.url + portal.RUT}
        yield from in_browser.rows_of_filter(running.url + portal.CHOOSER, people)
    with portal.served() as running:
        yield from portal.rows_of_chooser(running)
    yield from own_process.rows()


def _of_addresses(options: argparse.Namespace) -> Iterable[Row]:
    return in_browser.rows_of_portal(options.login, [url.split("=", 1) for url in options.url]) if options.url else ()


if __name__ == "__main__":
    main()
