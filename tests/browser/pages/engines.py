"""What a browser lacks that is some years old, as a script that runs in each page before those of the portal (``Portal.with_script``)."""

OF_TODAY, OF_BEFORE_2026 = "", "delete window.navigation;"
"""Safari before 26.2 and Firefox before 147 tell neither of a new entry of the history nor which there are."""
