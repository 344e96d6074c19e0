"""The gallery of shared parts (contract (a): /komponenter), in test environments only (COMP-036)."""
