"""What the authority of the market stalls says to the portal: signed, as docs/reference/authority-api.yaml has it."""

import hashlib
import hmac
import json
from datetime import timedelta
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse
from django.utils import timezone

from tests.portal.flow.applicant import Applicant

SECRET = "what the authority and the portal know"


def says(beata: Applicant, number: str, order: int, secret: str = SECRET, **event: Any) -> int:
    """The status of the portal's answer to an event."""
    body = json.dumps({"id": f"{number}:{order}", "myndighet": "torgplats", "arende": number, "ordning": order, **event}).encode()
    signature = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    headers = {"X-Signature": f"sha256={signature}"}
    return int(beata.client.post("/api/arenden/v1/handelser", body, content_type="application/json", headers=headers).status_code)


def signed(method: str, path: str, secret: str, ago: timedelta, *more: str) -> dict[str, str]:
    """The headers of an authority's question for a file."""
    at = (timezone.now() - ago).isoformat()
    signature = hmac.new(secret.encode(), "\n".join([f"{method} {path}", at, *more]).encode(), hashlib.sha256).hexdigest()
    return {"X-Signature": f"sha256={signature}", "X-Signed-At": at}


def asks_for(beata: Applicant, number: str, file: str, secret: str = SECRET, ago: timedelta = timedelta(0)) -> Any:
    """What the portal answers an authority that asks for a file of a case."""
    path = f"/api/arenden/v1/arenden/{number}/filer/{file}"
    return beata.client.get(path, headers=signed("GET", path, secret, ago))


def sends(beata: Applicant, number: str, file: str, content: bytes, name: str = "beslut.pdf", signs: bytes | None = None) -> HttpResponse:
    """What the portal answers to a file of the authority, which signs what it sends unless it is said to sign another."""
    path = f"/api/arenden/v1/arenden/{number}/filer/{file}"
    sha256 = hashlib.sha256(content if signs is None else signs).hexdigest()
    headers = {**signed("PUT", path, SECRET, timedelta(0), sha256), "X-Content-SHA256": sha256, "X-Filename": quote(name)}
    return beata.client.put(path, content, content_type="application/octet-stream", headers=headers)
