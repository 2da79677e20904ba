"""Experiments on agents: statistics, ratings, the result store, worker processes, exports."""
