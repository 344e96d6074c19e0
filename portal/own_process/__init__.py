"""E-services drawn by a process of their own: what blocks or crashes there holds up nobody else (docs/explanation/own-process.md)."""
