"""What an app leaves outside its own place when it is unmounted: taken away, told once, and nothing of anybody else's is touched."""

import re

import httpx
import pytest

from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import BRF, RemoteApp

LEAVES = {
    "a node in body": ("document.body.append(document.createElement('aside'))", "nodes 1 (aside)"),
    "nodes in words": ("document.body.insertAdjacentHTML('beforeend', '<aside>One</aside><aside>Two</aside>')", "nodes 2 (aside)"),
    "a node of its own place": (
        "element.append(document.createElement('aside')); document.body.prepend(element.firstChild)",
        "nodes 1 (aside)",
    ),
    "a node that came later": ("setTimeout(() => document.body.append(document.createElement('aside')))", "nodes 1 (aside)"),
    "a script in head": (
        "document.head.append(Object.assign(document.createElement('script'), {type: 'text/plain'}))",
        "nodes 1 (script)",
    ),
    "listeners": (
        "for (const each of [window, document, document.body]) each.addEventListener('heard', () => beat('listener'))",
        "listeners 3 (heard)",
    ),
    "an interval": ("setInterval(() => beat('interval'), 10)", "timers 1 (setInterval)"),
    "a time-out that begins the next": ("(function again() { beat('timeout'); setTimeout(again, 10) })()", "timers 1 (setTimeout)"),
    "a time-out that waits": ("setTimeout(() => beat('late'), 60_000)", "timers 1 (setTimeout)"),
    "a frame that begins the next": (
        "(function again() { beat('frame'); requestAnimationFrame(again) })()",
        "timers 1 (requestAnimationFrame)",
    ),
    "an interval of its end": ("return () => void setInterval(() => beat('end'), 10)", "timers 1 (setInterval)"),
    "a mutation observer": (
        "new MutationObserver(() => beat('mutation')).observe(document.body, {attributes: true})",
        "observers 1 (MutationObserver)",
    ),
    "a resize observer": ("new ResizeObserver(() => beat('resize')).observe(document.body)", "observers 1 (ResizeObserver)"),
    "an intersection observer": (
        "new IntersectionObserver(() => beat('seen')).observe(document.body)",
        "observers 1 (IntersectionObserver)",
    ),
}
"""What an app does when it is mounted, and in which words the log has that it stayed."""

BEHAVES = {
    "what it began it ends": """
      const node = document.createElement("aside");
      const heard = () => {};
      const observer = new MutationObserver(() => {});
      const sized = new ResizeObserver(() => {});
      const abort = new AbortController();
      document.body.append(node);
      addEventListener("heard", heard, true);
      document.addEventListener("heard", heard, {signal: abort.signal});
      observer.observe(document.body, {childList: true});
      sized.observe(document.body);
      const ticks = setInterval(() => {}, 1000);
      const late = setTimeout(() => {}, 60_000);
      let frame = requestAnimationFrame(function again() { frame = requestAnimationFrame(again) });
      return () => {
        node.remove();
        removeEventListener("heard", heard, {capture: true});
        abort.abort();
        observer.disconnect();
        sized.unobserve(document.body);
        clearTimeout(ticks);
        clearInterval(late);
        cancelAnimationFrame(frame);
      }""",
    "what it began has ended of itself": """
      addEventListener("heard", () => {}, {once: true});
      setTimeout(() => {});
      requestAnimationFrame(() => {});
      new ResizeObserver(() => {}).observe(element);""",
    "it ends the last some turns after it was unmounted, as React 17 does": """
      const node = document.createElement("aside");
      document.body.append(node);
      return () => void setTimeout(() => setTimeout(() => node.remove()))""",
    "a bundler has brought hints and a sheet": """
      const link = (rel) => document.head.append(Object.assign(document.createElement("link"), {rel, href: "/static/portal.css"}));
      for (const rel of ["prefetch", "stylesheet"]) link(rel);""",
    "React has marked the document that it hears for good": """
      document._reactListening7 = true;
      document.addEventListener("selectionchange", function () {}.bind(null));""",
}


@pytest.fixture
def app(portal: Portal) -> RemoteApp:
    return RemoteApp(portal)


def _opened(app: RemoteApp, mount: str, module: str = "") -> None:
    """Beata opens a service with this app, which counts in ``beats`` what of it is at work."""
    counts = "window.beats = {}; const beat = (what) => { beats[what] = (beats[what] ?? 0) + 1 };"
    body = f"{counts}\n{module}\nexport default (element) => {{\n{mount}\nreturn () => {{}} }}"
    app.portal.served.fault("remote", body=body, contentType="text/javascript")
    app.opened()


def _told(app: RemoteApp) -> list[str]:
    """What the log has of things left behind, in its words."""
    return re.findall(r"App of demo: LEFT_BEHIND on the main host after 0 ms, reference [a-z]{10}: ([^\"\n]*)", app.portal.served.logged())


def _beats(app: RemoteApp) -> dict[str, int]:
    return dict(app.driver.execute_script("return beats"))


def _hears(app: RemoteApp) -> bool:
    """Whether a listener of the app is at work on ``window``."""
    before = _beats(app)
    app.driver.execute_script("dispatchEvent(new Event('heard'))")
    return _beats(app) != before


def _later(app: RemoteApp) -> None:
    """An interval of the shortest kind has come thrice and so have frames, and whoever listens or observes has had something to."""
    app.driver.execute_async_script(
        """const [done] = arguments;
        for (const each of [window, document, document.body]) each.dispatchEvent(new Event("heard"));
        document.body.hidden = true;
        let times = 0;
        const mine = setInterval(() => {
          if (++times < 3) return;
          clearInterval(mine);
          requestAnimationFrame(() => requestAnimationFrame(() => {
            document.body.hidden = false;
            done();
          }));
        }, 10);"""
    )


def _nodes(app: RemoteApp) -> int:
    """How many nodes of an app stand in head and body."""
    return len(app.driver.find_elements("css selector", "body > aside, head > script[type='text/plain']"))


def _unmounted(app: RemoteApp) -> None:
    """The app has gone, and so has what it left: the next one comes only then."""
    app.wants("null")
    app.wants("spec")
    app.is_mounted()
    app.wants("null")


@pytest.mark.parametrize("what", LEAVES)
def test_what_an_app_leaves_behind_is_taken_away_and_told_once(app: RemoteApp, what: str) -> None:
    mount, words = LEAVES[what]
    before = _told(app)
    _opened(app, mount)
    assert _nodes(app) or "nodes" not in words
    app.ask_for(BRF)
    app.asks_to_change()
    app.portal.wait(lambda: len(_told(app)) > len(before), "a line in the log")
    assert _told(app)[len(before) :] == [words]
    assert _nodes(app) == 0
    beats = _beats(app)
    _later(app)
    assert _beats(app) == beats
    assert app.errors()[-1].endswith(f'"LEFT_BEHIND: {words}" ""')


@pytest.mark.parametrize("how", BEHAVES)
def test_of_an_app_that_behaves_nothing_is_told(app: RemoteApp, how: str) -> None:
    before = _told(app)
    _opened(app, BEHAVES[how])
    _later(app)
    _unmounted(app)
    assert app.errors() == []
    assert _told(app) == before


def test_what_others_do_stays_even_when_they_do_it_through_the_app(app: RemoteApp) -> None:
    wraps = "const usual = window.setInterval; window.setInterval = (...given) => usual(...given);"
    others = """export const other = () => {
        setInterval(() => beat("interval"), 10);
        addEventListener("heard", () => beat("listener"));
        document.body.append(Object.assign(document.createElement("aside"), {id: "others"}));
      };"""
    _opened(app, wraps, others)
    app.driver.execute_async_script("const [done] = arguments; import('/remotes/others/remoteEntry.js').then(({other}) => done(other()))")
    _unmounted(app)
    beats = _beats(app)
    _later(app)
    assert all(_beats(app)[what] > beats.get(what, 0) for what in ("interval", "listener"))
    assert app.driver.execute_script("return document.getElementById('others').parentElement.localName") == "body"
    assert app.errors() == []


def test_what_an_app_makes_the_portal_do_is_the_portals(app: RemoteApp) -> None:
    footer = "document.querySelector('[data-root=after]')"
    _opened(app, f"window.ask = () => {{ dispatchEvent(new CustomEvent('vst:open-contact-drawer')); document.body.append({footer}) }}")
    app.portal.wait_until_live()
    app.driver.execute_script("ask()")
    app.portal.wait(lambda: app.portal.open_drawers() == ["drawer-contact"], "the contact form")
    _unmounted(app)
    app.portal.click("drawer-contact-close")
    app.portal.wait(lambda: app.portal.open_drawers() == [], "no drawer to be open")
    assert app.driver.execute_script(f"return {footer}.isConnected")
    assert app.errors() == []


def test_what_a_library_listens_for_once_in_a_page_is_back_when_the_app_is(app: RemoteApp) -> None:
    once = "let isBegun = false; const begin = () => { if (!isBegun) addEventListener('heard', () => beat('listener')); isBegun = true };"
    before = _told(app)
    _opened(app, "begin()", once)
    assert _hears(app)
    for _ in range(2):
        app.wants("null")
        app.portal.wait(lambda: not _hears(app), "it to hear nothing")
        app.wants("spec")
        app.is_mounted()
        assert _hears(app)
    app.portal.wait(lambda: len(_told(app)) > len(before), "a line in the log")
    assert _told(app)[len(before) :] == ["listeners 1 (heard)"]
    app.errors()


def test_an_app_that_breaks_while_it_is_mounted_leaves_no_half_of_it(app: RemoteApp) -> None:
    before = _told(app)
    body = "export default () => { document.body.append(document.createElement('aside')); throw new Error('half') }"
    app.portal.served.fault("remote", body=body, contentType="text/javascript")
    app.opened(mounted=False).is_broken()
    app.portal.wait(lambda: _nodes(app) == 0, "what it had drawn to be gone")
    assert _told(app) == before
    app.errors()


def test_operators_read_how_often_an_app_left_something(app: RemoteApp) -> None:
    def left() -> int:
        return httpx.get(f"{app.portal.served.address}/health/services").json()["services"]["demo"]["leftBehind"]  # type: ignore[no-any-return]

    before = left()
    _opened(app, "setInterval(() => {}, 1000)")
    app.wants("null")
    app.portal.wait(lambda: left() == before + 1, "the count")
    app.errors()
