"""Which process draws which e-service.

A process that serves visitors draws all but those with ``process = "own"``; the process of such a service draws that one beside all that
is the shell's. Any other process, a command or a test, draws everything itself.
"""

from portal.eservices import registry

_elsewhere: frozenset[str] = frozenset()
_only: str | None = None


def own() -> frozenset[str]:
    """The services that want a process of their own."""
    return frozenset(service.id for service in registry.SERVICES if service.process == "own")


def serve_the_shell() -> None:
    """This process serves visitors: from now on no code of a service with a process of its own runs here."""
    _leave_to_others(own())


def serve_only(service_id: str) -> None:
    """This process is the own one of ``service_id``."""
    global _only
    _only = service_id
    _leave_to_others(own() - {service_id})


def is_drawn_here(service_id: str) -> bool:
    """Whether code of this service runs in this process."""
    return service_id not in _elsewhere


def is_of_a_service() -> bool:
    """Whether this process is the own one of a service."""
    return _only is not None


def _leave_to_others(services: frozenset[str]) -> None:
    global _elsewhere
    _elsewhere = services
