"""verl: `custom_reward_function.path=integrations/verl_reward.py custom_reward_function.name=compute_score`.

`reward_model.ground_truth` of a row is the statement: Lean text whose theorem ends in `sorry`, or that
breaks off after `:= by`. verl's built-in GRPO takes the score; `tactics` is for an advantage estimator of
your own, as JSON of `[[start_byte, end_byte, score], ...]` in bytes of the completion.
"""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import score  # noqa: E402


def compute_score(data_source, solution_str, ground_truth, extra_info=None, url=None, **_):
    """Every row gets the same keys, as verl wants it."""
    [result] = score([{"statement": ground_truth, "completion": solution_str}], url)
    if result["status"] != "ok":
        return _row(0.0, "unjudged", [], 1)
    reward = result["reward"]
    return _row(float(reward["outcome"]), reward["verdict"], reward["tactics"], 0)


def _row(value, verdict, tactics, unjudged):
    passed = sum(tactic["status"] == "passed" for tactic in tactics)
    return {
        "score": value,
        "acc": value,
        "verdict": verdict,
        "unjudged": unjudged,
        "passed_tactics": passed / len(tactics) if tactics else 0.0,
        "tactics": json.dumps([[t["startByte"], t["endByte"], t["score"]] for t in tactics]),
    }
