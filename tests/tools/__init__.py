"""Tests of the public tools (services/tools)."""
