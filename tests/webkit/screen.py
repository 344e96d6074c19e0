"""An X server that shows nothing, for a browser that has no headless mode."""

import ctypes
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SIZE = "4000x4000x24"
"""Wider and higher than any window of a test: without a window manager none is made to fit."""


@contextmanager
def a_screen(xvfb: str) -> Iterator[str]:
    """The name of a display of its own, which the program ``xvfb`` chooses; it ends with the block."""
    reads, writes = os.pipe()
    with subprocess.Popen(
        [xvfb, "-displayfd", str(writes), "-screen", "0", SIZE, "-nolisten", "tcp", "-noreset"],
        pass_fds=[writes],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(writes)
        try:
            with os.fdopen(reads) as said:
                number = said.readline().strip()
            if not number:
                raise RuntimeError(f"{xvfb} ended with {server.wait()} and named no display")
            _point_at_the_corner(f":{number}")
            yield f":{number}"
        finally:
            server.terminate()


def _point_at_the_corner(display: str) -> None:
    """Without a window manager the keyboard is that of the window below the pointer, and windows begin in the corner."""
    x11 = ctypes.CDLL("libX11.so.6")  # there wherever GTK is
    x11.XOpenDisplay.restype = x11.XDefaultRootWindow.restype = ctypes.c_void_p
    opened = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    x11.XWarpPointer(opened, None, ctypes.c_void_p(x11.XDefaultRootWindow(opened)), 0, 0, 0, 0, 1, 1)
    x11.XCloseDisplay(opened)  # and is done by then
