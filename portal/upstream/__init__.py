"""Calls to other authorities' systems: the client, the doubles that stand in for them, faults and the call log."""
