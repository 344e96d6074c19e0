"""The grade of an answer by the rules of Mozilla's HTTP Observatory: 100 points, less for what is missing, more for what is strict."""

import re
from collections.abc import Iterator, Sequence
from http.cookies import SimpleCookie

import httpx
import lxml.html

EXTRA_FROM = 90
"""Who has fewer points without what is extra is given nothing extra."""
HALF_A_YEAR = 15_768_000
_PRIVATE = {"no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"}
_UNSAFE = {"'unsafe-inline'", "data:", "http:", "https:", "*"}
Points = Iterator[tuple[str, int]]


def grade(answer: httpx.Response, plain: httpx.Response) -> tuple[int, list[tuple[str, int]]]:
    """The points of an answer over https, and what changed them; ``plain`` is the answer to the same over http. 100 and more is A+."""
    host = answer.request.url.host
    found = [*_policy(answer), *_cookies(answer), *_headers(answer), *_redirection(plain, host), *_scripts(answer)]
    without_extra = 100 + sum(points for _, points in found if points < 0)
    extra = sum(points for _, points in found if points > 0) if without_extra >= EXTRA_FROM else 0
    return without_extra + extra, [one for one in found if one[1]]


def _policy(answer: httpx.Response) -> Points:
    said = _directives(answer)
    if not said:
        yield "no policy", -25
        yield "nothing against scripts that are put in (X-XSS-Protection)", -10
        return
    scripts, objects, styles = (_sources(said, kind) for kind in ("script-src", "object-src", "style-src"))
    shown = [_sources(said, kind) for kind in ("img-src", "media-src")]
    if _lets_in(scripts) or _lets_in(objects):
        yield "scripts or objects of anybody", -20
        yield "nothing against scripts that are put in (X-XSS-Protection)", -10
    elif any(source.startswith("http:") for kind in said.values() for source in kind if kind not in shown):
        yield "what goes in the open", -20
    elif "'unsafe-eval'" in scripts + styles:
        yield "code made of texts", -10
    elif any(source.startswith("http:") for kind in shown for source in kind):
        yield "pictures that go in the open", -10
    elif not _UNSAFE.intersection(styles):
        yield "a strict policy", 10 if said.get("default-src") == ["'none'"] else 5
    yield from [("no frames, by the policy", 5)] if "frame-ancestors" in said else _frames(answer)


def _frames(answer: httpx.Response) -> Points:
    if answer.headers.get("X-Frame-Options", "").upper() not in {"DENY", "SAMEORIGIN"}:
        yield "frames of anybody", -20


def _directives(answer: httpx.Response) -> dict[str, list[str]]:
    parts = [part.split() for part in answer.headers.get("Content-Security-Policy", "").lower().split(";")]
    return {words[0]: words[1:] for words in parts if words}


def _sources(said: dict[str, list[str]], kind: str) -> list[str]:
    return said.get(kind, said.get("default-src", ["*"]))


def _lets_in(sources: Sequence[str]) -> bool:
    """With a nonce or a hash browsers do not hear ``'unsafe-inline'``."""
    known = any(re.match(r"'(nonce|sha(256|384|512))-", source) for source in sources)
    return bool(_UNSAFE.intersection(sources) - ({"'unsafe-inline'"} if known else set()))


def _cookies(answer: httpx.Response) -> Points:
    held = [morsel for line in answer.headers.get_list("Set-Cookie") for morsel in SimpleCookie(line).values()]
    for one in held:
        is_session = any(word in one.key.lower() for word in ("login", "sess"))
        if not one["secure"]:
            yield f"{one.key} without Secure", -10 if is_session else -5
        if is_session and not one["httponly"]:
            yield f"{one.key} without HttpOnly", -30
        if "csrf" in one.key.lower() and not one["samesite"]:
            yield f"{one.key} without SameSite", -20
        if one["samesite"] and one["samesite"].lower() not in {"lax", "strict"}:
            yield f"{one.key} with SameSite={one['samesite']}", -20
    if held and all(one["samesite"] and one["secure"] for one in held):
        yield "cookies that stay here", 5


def _headers(answer: httpx.Response) -> Points:
    age = re.search(r"max-age=(\d+)", answer.headers.get("Strict-Transport-Security", ""))
    if not age or int(age[1]) < HALF_A_YEAR:
        yield "https is not kept to", -10 if age else -20
    if answer.headers.get("X-Content-Type-Options", "").lower() != "nosniff":
        yield "kinds are guessed", -5
    referrer = answer.headers.get("Referrer-Policy", "").lower()
    if referrer in _PRIVATE:
        yield "addresses stay here", 5
    elif referrer and referrer != "no-referrer-when-downgrade":
        yield "addresses are told", -5
    if answer.headers.get("Access-Control-Allow-Origin") == "*":
        yield "read by every site", -50


def _redirection(plain: httpx.Response, host: str) -> Points:
    to = httpx.URL(plain.headers.get("Location", ""))
    if plain.status_code not in {301, 302, 307, 308} or to.scheme != "https":
        yield "http leads not to https", -20
    elif to.host not in {host, plain.request.headers["Host"].partition(":")[0]}:
        yield "http leads to another host", -5


def _scripts(answer: httpx.Response) -> Points:
    scripts = lxml.html.fromstring(answer.text).xpath("//script[@src]")
    elsewhere = [one for one in scripts if re.match(r"(https?:)?//", one.get("src"))]
    if any(not one.get("integrity") for one in elsewhere):
        yield "scripts of others, unseen", -5 if all(one.get("src").startswith("https:") for one in elsewhere) else -50
    elif scripts and all(one.get("integrity") for one in scripts):
        yield "scripts that are told by their hash", 5
