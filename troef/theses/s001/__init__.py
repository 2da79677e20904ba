"""Thesis 001, Leiden 2024: agents for Rikken without an auction."""
