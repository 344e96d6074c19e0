"""Flags for tests: those of the fixtures (section 8), with some of them off or set."""

from portal.eservices import registry
from portal.flags import Flags

OF_SERVICES = tuple(service.flag for service in registry.SERVICES if service.flag)
AT_START = dict.fromkeys(OF_SERVICES, "true") | {
    "vst-ft-development": "false",
    "vst-ft-content-frontend": "true",
    "vst-ft-custom-service-menu": "true",
    "vst-ft-automock": "true",
}


def flags(*off: str) -> Flags:
    """The flags at start without ``off``."""
    return Flags({key: value for key, value in AT_START.items() if key not in off})


def flags_with(values: dict[str, str]) -> Flags:
    """The flags at start, some of them set to other values."""
    return Flags(AT_START | values)
