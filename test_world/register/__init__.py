"""The authority of test environments: takes applications, and answers questions about its registers (docs/reference/authority-api.yaml)."""

from test_world.register.register import CALLS, Register

__all__ = ["CALLS", "Register"]
