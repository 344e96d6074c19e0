"""Files that are attached to an application: what is taken, where it lies, who scans it (flow 8)."""
