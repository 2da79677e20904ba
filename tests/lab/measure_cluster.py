"""What a bundle costs on a cluster of this machine, besides being computed: processor time of the scheduler,
of a worker's link to it, and of the command; and the time from one end to the other.

    python tests/lab/measure_cluster.py [BLOCKS]

Processor time does not depend on what else the machine does.
"""

import os
import pickle
import sys
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from place import begun
from processes import seconds_used, session
from tasks import give

from troef.lab import cluster as engine
from troef.lab.cluster import _order
from troef.lab.experiment import Experiment
from troef.lab.pool import Cluster, run_blocks
from troef.lab.run import _play_compactly


def used(process):
    """Processor time of a process that was started here; of a worker: of its link to the scheduler."""
    family = session(process.pid)
    below = [each for each in family if family[each] == process.pid]
    return seconds_used(below[0] if below else process.pid)


def measure(workers, size, blocks):
    with begun(workers) as place:
        cluster = Cluster(place.address)
        run_blocks(partial(give, size), range(20), cluster, lambda *_: None)
        known = [place.running[0], *place.staff]
        before, mine, began = (
            [used(each) for each in known],
            sum(os.times()[:2]),
            time.perf_counter(),
        )
        run_blocks(partial(give, size), range(blocks), cluster, lambda *_: None)
        took = time.perf_counter() - began
        spent = [
            (used(each) - then) * 1000 / blocks for each, then in zip(known, before, strict=True)
        ]
        client = (sum(os.times()[:2]) - mine) * 1000 / blocks
    print(
        f"{workers} workers, {size:,} bytes: scheduler {spent[0]:.2f} ms, link {sum(spent[1:]):.2f} ms, "
        f"command {client:.2f} ms a bundle; {took * 1000 / blocks:.1f} ms from end to end",
        flush=True,
    )


def sizes():
    """Bytes of orders and answers, for a portion of quick agents and of slow ones."""
    for agents, house in ((("uniform",) * 4, {}), (("montecarlo", "basic", "basic", "basic"), {})):
        experiment = Experiment("rikken", agents, 4096, 1, house)
        task = partial(_play_compactly, experiment, False, False)
        began = sum(os.times()[:2])
        answer = len(pickle.dumps((True, task(0))))
        again = sum(os.times()[:2])
        task(1)
        order = pickle.dumps(_order(task, None))
        print(
            f"{agents[0]}: {experiment.portion} blocks a portion, order {len(order):,} bytes, "
            f"answer {answer:,} bytes, {sum(os.times()[:2]) - again:.2f} s to play (first {again - began:.2f})"
        )


if __name__ == "__main__":
    engine.MOST = 1  # a block to a bundle
    blocks = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    sizes()
    for workers in (1, 2):
        for size in (0, 150_000):
            measure(workers, size, blocks)
