"""``docs/how-to/run-in-production.md``, followed to the letter: its blocks of commands are one script, which one shell runs.

What the machine of a test is not is put in its place, and nothing else is changed: folders of the machine lie below a folder of the
test, names and ports are those that it has, and of what changes a machine for good (``apt-get``, ``adduser``, ``chown``, ``systemctl``)
stand-ins go first in ``PATH``. That of ``systemctl`` starts what the unit says, with its variables and in its folder. nginx is as Debian
installs it: its own settings, its own page at port 80, and no folder that its package does not have.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "docs" / "how-to" / "run-in-production.md"
FOLDERS = (
    "/srv/foretagsporten",
    "/etc/foretagsporten",
    "/var/lib/foretagsporten",
    "/etc/systemd/system",
    "/var/log/nginx",
)
DEBIANS_NGINX = "/etc/nginx"
NOT_MADE = (DEBIANS_NGINX, "/var/cache/nginx")
"""Folders of the machine that are there already, or that the guide has to make."""
_NOT_THERE = shutil.ignore_patterns(".git", ".venv", "var", "node_modules", "*.egg-info", ".*_cache", "__pycache__")


def commands() -> list[str]:
    """Every block of the guide that a shell runs, in order."""
    return re.findall(r"^```sh\n(.+?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


class Machine:
    """The one that the guide is followed on, below ``folder``; ``instead`` is what its names and ports are here."""

    def __init__(self, folder: Path, nginx: str, plain_port: int, instead: Mapping[str, str]) -> None:
        self.folder, self._instead = folder, {**{name: f"{folder}{name}" for name in (*FOLDERS, *NOT_MADE)}, **instead}
        for name in FOLDERS:
            self.at(name).mkdir(parents=True)
        shutil.copytree(ROOT, self.at("/srv/foretagsporten/portal"), ignore=_NOT_THERE)
        self._debians_nginx(plain_port)
        self._programs(nginx)

    def at(self, path: str) -> Path:
        return Path(f"{self.folder}{path}")

    def here(self, text: str) -> str:
        """``text`` with what is here in place of what the guide presumes; longer names first, so that none is cut."""
        names = sorted(self._instead, key=len, reverse=True)
        return re.sub("|".join(map(re.escape, names)), lambda found: self._instead[found[0]], text)

    def follow(self, log: Path) -> None:
        """Runs the guide from the first line to the last. Raises ``AssertionError`` with what was said when a line fails."""
        script = self.folder / "guide.sh"
        script.write_text("set -e\n" + self.here("\n".join(commands())), encoding="utf-8")
        with log.open("w") as said:
            done = subprocess.run(["sh", str(script)], stdout=said, stderr=subprocess.STDOUT, env=self.environment, check=False)
        assert done.returncode == 0, log.read_text(encoding="utf-8")[-3000:]

    @property
    def environment(self) -> dict[str, str]:
        """That of a shell that nobody has told anything of the portal."""
        kept = ("HOME", "LANG", "PIP_INDEX_URL", "PIP_CONFIG_FILE", "PIP_CACHE_DIR")
        told = {name: os.environ[name] for name in kept if name in os.environ}
        return {**told, "PATH": f"{self.folder / 'programs'}:{os.environ['PATH']}:/usr/sbin", "PIP_NO_COMPILE": "1"}

    def processes(self) -> list[int]:
        return [int(number) for number in (self.folder / "processes").read_text().split()]

    def stop(self, *processes: int) -> None:
        """Asks twice, which ends a process of the portal at once, and waits until it is gone."""
        for process in processes:
            for _ in range(2):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGTERM)
        for process in processes:
            subprocess.run(["tail", f"--pid={process}", "-f", "/dev/null"], timeout=60, check=True)

    def _debians_nginx(self, plain_port: int) -> None:
        """As its package leaves it, with its page of port 80; folders, that port and its user are those of the test."""
        settings = self.at(DEBIANS_NGINX)
        shutil.copytree(DEBIANS_NGINX, settings)
        shutil.copyfile(settings / "sites-available/default", settings / "sites-enabled/default")
        ours = {"user www-data;": "user root;" if os.getuid() == 0 else "", "/run/nginx.pid": f"{self.folder}/nginx.pid"}
        for file in (settings / "nginx.conf", settings / "sites-enabled/default"):
            text = re.sub("|".join(map(re.escape, ours)), lambda found: ours[found[0]], self.here(file.read_text(encoding="utf-8")))
            file.write_text(re.sub(r"(?<=listen )80\b", str(plain_port), text), encoding="utf-8")
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (settings / "conf.d/folders-of-the-test.conf").write_text(temporary, encoding="utf-8")

    def _programs(self, nginx: str) -> None:
        programs = self.folder / "programs"
        programs.mkdir()
        for name in ("apt-get", "adduser", "chown"):
            (programs / name).write_text(f'#!/bin/sh\necho "{name} $*" >> {self.folder}/changed\n')
        settings = self.at(DEBIANS_NGINX) / "nginx.conf"
        (programs / "nginx").write_text(f'#!/bin/sh\nexec {nginx} -p {self.folder} -e stderr -c {settings} -g "daemon off;" "$@"\n')
        (programs / "systemctl").write_text(f'#!/bin/sh\nexec {sys.executable} {__file__} {self.folder} "$@"\n')
        for program in programs.iterdir():
            program.chmod(0o755)


@contextmanager
def followed(machine: Machine) -> Iterator[None]:
    """The guide followed to its end; whatever it started is ended."""
    (machine.folder / "processes").touch()
    try:
        machine.follow(machine.folder / "guide.log")
        yield
    finally:
        machine.stop(*machine.processes())


def _systemctl(folder: Path, verb: str, *names: str) -> int:
    """What systemd would do, of what the guide asks it for."""
    match verb:
        case "daemon-reload":
            return 0
        case "enable":
            return sum(_begin(folder, name) for name in names if name != "--now")
        case "reload":
            return _start(folder, [str(folder / "programs" / name) for name in names], folder, {}) if names == ("nginx",) else 1
    return 1


def _begin(folder: Path, name: str) -> int:
    """Starts a process of ``portal@.service``; a timer has only to be there."""
    if name.endswith(".timer"):
        return int(not (folder / "etc/systemd/system" / name).is_file())
    template, _, instance = name.partition("@")
    unit = (folder / "etc/systemd/system" / f"{template}@.service").read_text(encoding="utf-8")
    for there in FOLDERS:
        unit = re.sub(rf"(?<![\w/]){re.escape(there)}", f"{folder}{there}", unit)
    said = re.findall(r"^(\w+)=(.*)$", unit.replace("%i", instance), re.MULTILINE)
    one = dict(said)
    variables = [value for key, value in said if key == "Environment"] + Path(one["EnvironmentFile"]).read_text().splitlines()
    told = {key: value.strip('"') for key, _, value in (each.partition("=") for each in variables)}
    return _start(folder, one["ExecStart"].split(), Path(one["WorkingDirectory"]), told)


def _start(folder: Path, command: list[str], place: Path, told: dict[str, str]) -> int:
    """As systemd does: with the variables of the unit and no others."""
    with (folder / f"{Path(command[0]).name}-{Path(command[-1]).name}.log").open("w") as log:
        process = subprocess.Popen(
            command, cwd=place, env={"PATH": os.environ["PATH"], **told}, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
    with (folder / "processes").open("a") as processes:
        processes.write(f"{process.pid}\n")
    return 0


if __name__ == "__main__":
    sys.exit(_systemctl(Path(sys.argv[1]), *sys.argv[2:]))
