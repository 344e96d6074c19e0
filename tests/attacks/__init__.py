"""Inputs that grow: what somebody can send who wants a process to be busy, and what it costs.

``python -m tests.attacks`` prints the time for an input and for one twice as long; the tests hold the steps, or the ratio of the two.
Everything is in memory and bounded: nothing here can be sent to another machine.
"""
