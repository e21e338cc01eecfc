"""TRL: `GRPOTrainer(reward_funcs=[task_reward, tactic_reward], ...)` on rows with a column `task`.

`task`: as `lemmata export` writes it. Rows with a column `statement` instead (Lean text whose theorem ends in `sorry`, or
that breaks off after `:= by`) are proofs. From a configuration: `reward_funcs: [trl_reward.task_reward]`.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import score, score_of, task_item  # noqa: E402


def task_reward(prompts, completions, completion_ids=None, task=None, statement=None, url=None, **_):
    """g of a proof, S of a decomposition, rewrite or formalization, R of a critique; None (TRL leaves it out) when it
    was not judged."""
    return [score_of(result) for result in _results(completions, task or statement, url)]


proof_reward = task_reward


def tactic_reward(prompts, completions, completion_ids=None, task=None, statement=None, url=None, **_):
    """The share of tactics before the first error, 0.0 to 1.0: a dense sequence-level reward for proofs; None otherwise."""
    return [_share(result) for result in _results(completions, task or statement, url)]


def _results(completions, given, url):
    if given is None:
        raise ValueError("the dataset needs a column `task` or `statement`")
    return score([task_item(t, c) for t, c in zip(given, completions)], url)


def _share(result):
    if score_of(result) is None or result["kind"] != "proof":
        return None
    reward = result["reward"]
    if reward["outcome"] == 1:
        return 1.0
    tactics = reward["tactics"]
    if not tactics:
        return 0.0
    first = reward["firstError"]
    return (len(tactics) if first is None else first) / (len(tactics) + 1)
