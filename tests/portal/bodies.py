"""A body on its way to the portal, chunk by chunk, as no client of Django's sends one."""

from asgiref.testing import ApplicationCommunicator

from portal.asgi import application


async def sent(path: str, headers: list[tuple[bytes, bytes]], *chunks: tuple[bytes, bool]) -> ApplicationCommunicator:
    """Posts ``chunks``, each with whether more is to come; what comes back is received from what this gives."""
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"testserver"), *headers],
    }
    server = ApplicationCommunicator(application, scope)
    for body, more in chunks:
        await server.send_input({"type": "http.request", "body": body, "more_body": more})
    return server
