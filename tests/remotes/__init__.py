"""Apps of other authorities as those build them."""
