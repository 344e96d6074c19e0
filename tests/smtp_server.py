"""A mail server of its own process, as plain as RFC 5321 allows: it writes each message into a folder, or misbehaves as it is told.

``python -m tests.smtp_server FOLDER`` says its port on the first line. What stands in ``FOLDER/behaviour`` when a message has been read
is what it does: ``take`` (250), ``silent`` (keeps the message and never answers), ``later`` (451) or ``refuse`` (554).
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path


class MailServer:
    """The running server, as its test sees it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.behaves("take")

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def behaves(self, how: str) -> None:
        (self.folder / "behaviour").write_text(how)

    def raw(self) -> list[bytes]:
        """What it has read, in order, also what it never answered or refused."""
        return [file.read_bytes() for file in sorted(self.folder.glob("*.eml"))]

    def received(self) -> list[EmailMessage]:
        return [message_from_bytes(each, policy=policy.default) for each in self.raw()]  # type: ignore[misc]

    def wait_for(self, number: int, sender: "subprocess.Popen[bytes]") -> None:
        """Until it has read so many messages, however busy the machine is; fails when ``sender`` ends before."""
        while len(self.raw()) < number:
            assert sender.poll() is None, f"{len(self.raw())} of {number} messages came, and nobody sends any more"
            time.sleep(0.02)


@contextmanager
def mail_server(folder: Path) -> Iterator[MailServer]:
    """One for a test."""
    folder.mkdir(exist_ok=True)
    process = subprocess.Popen([sys.executable, __file__, str(folder)], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        yield MailServer(folder, int(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait(timeout=10)


async def _serve(folder: Path) -> None:
    count = 0

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal count

        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 test")
        while line := await reader.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                say("354 go on")
                message = b""
                while (part := await reader.readline()) not in (b".\r\n", b""):
                    message += part.removeprefix(b".") if part.startswith(b"..") else part
                count += 1
                half = folder / f"{count:06d}.part"
                half.write_bytes(message)
                half.rename(half.with_suffix(".eml"))
                how = (folder / "behaviour").read_text()
                if how == "silent":
                    await reader.read()
                    return
                say({"take": "250 taken", "later": "451 later", "refuse": "554 never"}[how])
            elif verb == b"QUIT":
                say("221 bye")
                break
            else:
                say("250 ok")
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0, limit=2**22)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve(Path(sys.argv[1])))
