"""Load on a portal of our own on this machine: ``make bench-load``."""
