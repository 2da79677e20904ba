"""Thesis 004: random, rule-based and Monte Carlo agents at Kuhhandel."""
