"""What a page may load and where it may stand (hardening 3): nothing inline, nothing foreign."""

from typing import Final

_DIRECTIVES: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "manifest-src": "'self'",
}


def policy(**changed: str) -> str:
    """The policy of a page; ``changed`` replaces or adds directives, ``frame_src="'self'"``."""
    directives = _DIRECTIVES | {name.replace("_", "-"): value for name, value in changed.items()}
    return "; ".join(f"{name} {value}" for name, value in directives.items())
