"""``python -m tests.supply.sbom FILE``: what is installed and what is in the built client, as CycloneDX 1.6 in JSON.

Versions and hashes are those of the locks, so it says what was reviewed; licences are what the installed packages say of themselves.
"""

import base64
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

ROOT: Final = Path(__file__).resolve().parents[2]
LOCK: Final = ROOT / "requirements.lock"
CLIENT: Final = ROOT / "static" / "client" / "package-lock.json"
_NAMED: Final = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>\S+)(?P<hashes>(?: \\\n +--hash=sha256:[0-9a-f]{64})+)", re.MULTILINE)
_ALGORITHMS: Final = {"sha256": "SHA-256", "sha384": "SHA-384", "sha512": "SHA-512"}


def sbom(now: datetime) -> dict[str, Any]:
    """The whole document; the same locks give the same serial number."""
    locks = LOCK.read_text(encoding="utf-8") + CLIENT.read_text(encoding="utf-8")
    own = {"type": "application", "name": "foretagsporten", "version": version("foretagsporten"), "bom-ref": "foretagsporten"}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, locks)}",
        "version": 1,
        "metadata": {"timestamp": now.isoformat(timespec="seconds"), "component": own},
        "components": [*_of_python(), *_of_client()],
    }


def _of_python() -> Iterator[dict[str, Any]]:
    for found in _NAMED.finditer(LOCK.read_text(encoding="utf-8")):
        name = re.sub(r"[-_.]+", "-", found["name"]).lower()
        hashes = [{"alg": "SHA-256", "content": digest} for digest in re.findall(r"sha256:([0-9a-f]{64})", found["hashes"])]
        yield _component(name, found["version"], f"pkg:pypi/{name}@{found['version']}", _license(name)) | {"hashes": hashes}


def _of_client() -> Iterator[dict[str, Any]]:
    """What is built into the client; what only builds or checks it (``dev``) is sent to nobody."""
    packages = json.loads(CLIENT.read_text(encoding="utf-8"))["packages"]
    for path, told in packages.items():
        if not path or told.get("dev"):
            continue
        name = path.rpartition("node_modules/")[2]
        kind, _, digest = told["integrity"].partition("-")
        held = {"alg": _ALGORITHMS[kind], "content": base64.b64decode(digest).hex()}
        address = f"pkg:npm/{name.replace('@', '%40')}@{told['version']}"
        yield _component(name, told["version"], address, told.get("license", "")) | {"hashes": [held]}


def _component(name: str, version: str, address: str, license: str) -> dict[str, Any]:
    said = {"type": "library", "bom-ref": address, "name": name, "version": version, "purl": address}
    return said | ({"licenses": [{"license": {"name": license}}]} if license else {})


def _license(name: str) -> str:
    """In the package's own words: the expression, else the classifiers, else the first line of the field."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return ""  # of another platform
    classified = [line.rpartition(" :: ")[2] for line in told.get_all("Classifier", []) if line.startswith("License :: ")]
    written = (told.get("License") or "").strip().splitlines()
    return told.get("License-Expression") or " AND ".join(classified) or (written[0] if written else "")


if __name__ == "__main__":
    into = Path(sys.argv[1])
    made = sbom(datetime.now(UTC))
    into.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(made['components'])} packages in {into}")
