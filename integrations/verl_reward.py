"""verl: `custom_reward_function.path=integrations/verl_reward.py custom_reward_function.name=compute_score`.

`reward_model.ground_truth` of a row is the task, as `lemmata export` writes it, or a statement. What could not be judged
raises, since verl has no word for it and 0 would be a lie; with `unjudged="skip"` it is NaN, which the estimator of
`verl_advantages.py` leaves out of its group (verl's own estimators do not).
"""

import json
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import RewardServiceError, score, score_of, task_item  # noqa: E402


def compute_score(data_source, solution_str, ground_truth, extra_info=None, url=None, unjudged="raise", **_):
    """Every row gets the same keys, as verl wants it."""
    [result] = score([task_item(ground_truth, solution_str)], url)
    value = score_of(result)
    if value is None:
        if unjudged != "skip":
            raise RewardServiceError(f"not judged: {result.get('message')}")
        return _row(math.nan, "unjudged", [], 1)
    reward = result["reward"]
    return _row(value, reward["verdict"], reward.get("tactics", []), 0)


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
