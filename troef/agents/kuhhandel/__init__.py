"""Agents of Kuhhandel.

- `random`: every choice by chance, with the chances of thesis 004;
- `rulebased`: rules on who has more money cards and who is expected to have more coins;
- `montecarlo`: random ends of the game for every move.
"""
