"""The e-services of the authorities: what each one is, where it lives and to whom it is shown."""
