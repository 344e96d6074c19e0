"""The portal in the shape that it has in production, on one machine: ``make stack``, and what tests start."""
