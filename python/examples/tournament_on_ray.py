"""A tournament on two nodes of a Ray cluster that this machine starts for itself.

    python examples/tournament_on_ray.py --matches 400
"""

from __future__ import annotations

import argparse

import ray
from ray.cluster_utils import Cluster

import luxx
import luxx.ray

MEMORY = 100 * 2**20


def start() -> Cluster:
    head = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": MEMORY}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    cluster.add_node(num_cpus=1, object_store_memory=MEMORY)
    ray.init(address=cluster.address, log_to_driver=False)
    return cluster


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=400)
    wish = parser.parse_args()
    cluster = start()
    bots = ["steady", "easy", "random"]
    standings = luxx.ray.tournament("abluxxen", bots, matches=wish.matches, duplicate=True, budget="10it")
    for bot in standings:
        print(f"{bot['name']:8} {bot['win_share']:.3f} ({bot['low']:.3f} to {bot['high']:.3f})")
    same = standings == luxx.tournament("abluxxen", bots, matches=wish.matches, duplicate=True, budget="10it")
    print("the same as on one machine" if same else "NOT the same as on one machine")
    ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main()
