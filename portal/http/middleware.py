"""What each middleware of ours is made of: it works before code that waits and before code that does not."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest


class Middleware:
    """Stands before ``get_response``; where that is a coroutine function, so is this, and ``__call__`` gives what is awaited."""

    async_capable = True
    sync_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        raise NotImplementedError
