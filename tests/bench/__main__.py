"""``python -m tests.bench`` prints a table of what the comparison scene and the real portal cost; both are served for it.

``python -m tests.bench --url start=http://127.0.0.1:8000/ --login http://127.0.0.1:8000/inloggad/automock?… --url chooser=…``
measures a running portal too: ``--login`` is visited first, in the same browser; a second word ``label=address=css`` names what to click.
"""

import argparse
from collections.abc import Iterable

from tests.bench import in_browser, in_memory, over_sockets, own_process, portal
from tests.client.served import Served

Row = tuple[str, str, str]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--url", action="append", default=[], help="label=address or label=address=css of what to click; may be repeated")
    asked.add_argument("--login", help="address that signs somebody in, visited before the addresses that follow")
    asked.add_argument("--only-urls", action="store_true", help="leave the comparison scene out")
    options = asked.parse_args()
    print("| Measured | Result | Goal |\n|---|---|---|")
    if not options.only_urls:
        show(in_memory.rows())
        scene = Served()
        scene.start()
        try:
            show(over_sockets.rows(scene))
            show(in_browser.rows_of_scene(scene))
        finally:
            scene.stop()
        with portal.served() as running:
            show(portal.rows_of_time(running))
            show(portal.rows(running))
            places = [["start page", f"{running.url}/"], ["chooser", running.url + portal.CHOOSER]]
            show(in_browser.rows_of_portal(running.url + portal.RUT, places))
            people = {"8": running.url + portal.ATTA, "1,001": running.url + portal.RUT}
            show(in_browser.rows_of_filter(running.url + portal.CHOOSER, people))
        with portal.served() as running:
            show(portal.rows_of_chooser(running))
        show(own_process.rows())
    if options.url:
        show(in_browser.rows_of_portal(options.login, [url.split("=", 1) for url in options.url]))


def show(rows: Iterable[Row]) -> None:
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
