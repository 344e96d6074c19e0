"""Whom a user may act for."""
