"""An environment that production starts with; tests change one thing of it each."""

import secrets

from cryptography.fernet import Fernet

HOST = "www.portal.test"
KEYS = {name: secrets.token_urlsafe(48) for name in ("VST_SECRET_KEY", "VST_SUBJECT_KEY")}
"""Drawn anew each time: a key that stands in this repository is an example, and refused."""


def production(database: str = "postgresql://portal@localhost/nowhere", **more: str) -> dict[str, str]:
    """Variables for a process, with ``database`` (as ``PostgresServer.database`` gives it) and whatever else is said."""
    return {
        "VST_ENV": "production",
        "VST_PRODUCTION_HOST": HOST,
        "VST_ORIGIN": f"https://{HOST}",
        "VST_HOSTS": f"localhost,{HOST}",
        "VST_EDITOR_LOGIN": "password",
        "DATABASE_URL": database.replace("portal@", f"portal:{KEYS['VST_SECRET_KEY']}@", 1),
        "VST_FLOW_KEYS": Fernet.generate_key().decode(),
        "VST_SCAN": "off",
        "VST_WITHOUT": "foretagsporten-demo",
        **KEYS,
        **more,
    }
