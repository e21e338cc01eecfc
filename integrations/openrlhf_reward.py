"""OpenRLHF: `--reward.remote_url integrations/openrlhf_reward.py`, with the task as the label (`--data.label_key label`).

`--reward.remote_url http://HOST:8100/openrlhf` needs no code, but OpenRLHF goes on without a reward when such a request
fails; this file waits and asks again.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import post  # noqa: E402


def reward_func(queries, prompts, labels, url=None, **_):
    """`{"rewards": [...], "scores": [...], "extra_logs": {...}}`, plain lists, one entry per query."""
    payload = {"query": list(queries), "prompts": list(prompts), "labels": list(labels)}
    return post("/openrlhf", payload, url)
