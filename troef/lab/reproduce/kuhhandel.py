"""Thesis 004: random, rule-based and Monte Carlo agents at Kuhhandel."""

from __future__ import annotations

from . import kuhhandel_montecarlo, kuhhandel_rulebased, kuhhandel_rules, kuhhandel_time

EXPERIMENTS = {
    **kuhhandel_rules.EXPERIMENTS,
    "s004_fitness_type": kuhhandel_montecarlo.fitness_type,
    "s004_table_5_1": kuhhandel_montecarlo.table_5_1,
    "s004_table_5_2": kuhhandel_montecarlo.table_5_2,
    "s004_fig_5_1_time": kuhhandel_time.figure_5_1,
    "s004_successive_rounds": kuhhandel_montecarlo.successive_rounds,
    "s004_table_5_4": kuhhandel_rulebased.table_5_4,
    "s004_table_5_5": kuhhandel_rulebased.table_5_5,
    "s004_table_5_6": kuhhandel_rulebased.table_5_6,
    "s004_table_5_7": kuhhandel_rulebased.table_5_7,
    "s004_conclusion": kuhhandel_rulebased.conclusion,
}
