"""Thesis 003: a computer player for Tysiac."""
