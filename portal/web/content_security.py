"""What a page may load and where it may stand: nothing inline, and nothing foreign but the apps that are configured."""

from collections.abc import Sequence

from portal.eservices.remote_app import hosts


def policy(remotes: Sequence[str] | None = None, **changed: str) -> str:
    """The policy of a page; ``changed`` replaces or adds directives, ``frame_src="'self'"``.

    Apps of other authorities come from ``remotes`` and talk to them, and to nobody else; those of this environment unless given.
    """
    ours = " ".join(["'self'", *(hosts() if remotes is None else remotes)])
    directives = {
        "default-src": "'none'",
        "script-src": ours,
        "style-src": ours,
        "img-src": f"{ours} data:",
        "font-src": ours,
        "connect-src": ours,
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "manifest-src": "'self'",
    } | {name.replace("_", "-"): value for name, value in changed.items()}
    return "; ".join(f"{name} {value}" for name, value in directives.items())
