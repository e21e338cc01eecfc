"""TRL: `GRPOTrainer(reward_funcs=[proof_reward, tactic_reward], ...)` on rows with a column `statement`.

`statement`: Lean text whose theorem ends in `sorry`, or that breaks off after `:= by`.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import outcome, score, text_of  # noqa: E402


def proof_reward(prompts, completions, completion_ids=None, statement=None, url=None, **_):
    """1.0 for each proof that the gate accepts, else 0.0; None (TRL leaves it out) when not judged."""
    return [outcome(result) for result in _results(completions, statement, url)]


def tactic_reward(prompts, completions, completion_ids=None, statement=None, url=None, **_):
    """The share of tactics before the first error, 0.0 to 1.0: a dense sequence-level reward."""
    return [_share(result) for result in _results(completions, statement, url)]


def _results(completions, statement, url):
    if statement is None:
        raise ValueError("the dataset needs a column `statement`")
    pairs = zip(statement, completions)
    return score([{"statement": s, "completion": text_of(c)} for s, c in pairs], url)


def _share(result):
    if result["status"] != "ok":
        return None
    reward = result["reward"]
    if reward["outcome"] == 1:
        return 1.0
    tactics = reward["tactics"]
    if not tactics:
        return 0.0
    first = reward["firstError"]
    return (len(tactics) if first is None else first) / (len(tactics) + 1)
