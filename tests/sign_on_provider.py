"""A real identity provider that we did not write (npm samlp), on an origin of its own: http on this machine."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from portal.identity.saml import xmlsec
from portal.testing.ports import free_port
from tests.in_front import answers, running
from tests.missing import missing
from tests.portal.identity.saml.idp import keys_of, metadata

FOLDER = Path(__file__).parent / "identity_provider"


@dataclass(frozen=True)
class SignOnProvider:
    """The running provider."""

    address: str
    metadata: Path
    """Its metadata as a file."""
    portals: Path
    """The file where it looks for the metadata of the portal, if it was told to."""

    @property
    def entity_id(self) -> str:
        return f"{self.address}/metadata"

    def as_option(self, key: str) -> str:
        """The TOML of a login option that is this provider."""
        return f'[{key}]\nentity_id = "{self.entity_id}"\nmetadata = "{self.metadata}"\n'


@contextmanager
def sign_on_provider(folder: Path, *, reads_file: bool = False) -> Iterator[SignOnProvider]:
    """Starts it; with ``reads_file`` it believes the portal whose metadata are written to ``portals``, else any portal on this machine."""
    if not shutil.which("node") or not (FOLDER / "node_modules").exists() or xmlsec.program() is None:
        missing("needs Node, tests/identity_provider/node_modules and xmlsec1; `make test` installs what it can")
    keys, port = keys_of("samlp"), free_port()
    (folder / "key.pem").write_bytes(keys.private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    (folder / "certificate.pem").write_text(keys.pem)
    provider = SignOnProvider(f"http://127.0.0.1:{port}", folder / "metadata.xml", folder / "portal.xml")
    provider.metadata.write_text(metadata(provider.entity_id, keys, sign_on_url=f"{provider.address}/sso"))
    command = ["node", str(FOLDER / "server.js"), str(port), str(folder / "key.pem"), str(folder / "certificate.pem")]
    log = folder / "log"
    with running([*command, *([str(provider.portals)] if reads_file else [])], lambda: answers(f"{provider.address}/health"), log):
        yield provider
