"""Shared parts: functions of their arguments, each with examples. Nothing of the portal's nouns."""
