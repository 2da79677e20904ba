"""Thesis 002: agents for Boerenbridge."""
