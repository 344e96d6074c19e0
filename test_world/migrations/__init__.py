"""Migrations of the test world."""
