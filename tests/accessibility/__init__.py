"""The accessibility of the whole portal, walked by axe and written down (``make a11y``)."""
