"""Services with ``process = "own"`` run each in a process of its own, all others in the one that serves visitors."""

from portal.own_process import where
from portal.own_process.calls import OwnProcesses
from portal.runtime.connection import App


class OwnProcessPlacement:
    """A ``portal.eservices.placement.Placement``."""

    def __init__(self) -> None:
        self._processes: OwnProcesses | None = None

    def is_here(self, service_id: str) -> bool:
        return where.is_drawn_here(service_id)

    def serve_the_shell(self) -> None:
        where.serve_the_shell()

    def around(self, application: App) -> App:
        """With the processes of the installed services around it, where a service wants one and this is none of them."""
        if where.is_of_a_service() or not where.own():
            return application
        where.serve_the_shell()
        self._processes = OwnProcesses(application, where.own())
        return self._processes

    def start(self) -> None:
        if self._processes:
            self._processes.start()

    async def stop(self) -> None:
        if self._processes:
            await self._processes.stop()
