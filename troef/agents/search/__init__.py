"""Agents that search: they know a game through the contract alone, so they play every game."""
