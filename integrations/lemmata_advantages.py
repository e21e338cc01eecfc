"""Token-level advantages of process-verified GRPO ("Process-verified reinforcement learning for theorem proving via Lean").

A = A_out on every token, plus A_proc = φ − mean(g) on the tokens that tactics are given. Plain Python lists; the trainers'
files next to this one turn them into tensors. `options`, the ablations of the paper:

  only       "outcome" or "tactics": one of the two terms alone
  at         "first" (default), "last", "all": which tokens of a tactic get its term (the service places them)
  baseline   "mean" (default), or "none": φ without the difficulty of the problem taken from it
  propagate  False: d2 only for tactics with an error of their own (the service scores them)
  std        "population" (default) or "sample"; epsilon: added to it (verl 1e-6, TRL 1e-4)
"""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import token_advantages  # noqa: E402

SERVICE_OPTIONS = ("only", "at", "baseline", "propagate", "std", "epsilon")


def group_statistics(outcomes, std="population"):
    """Mean and standard deviation of the outcomes that were judged; 0 and 0 of none."""
    judged = [g for g in outcomes if g is not None]
    if not judged:
        return 0.0, 0.0
    mean = sum(judged) / len(judged)
    free = len(judged) - 1 if std == "sample" else len(judged)
    deviation = math.sqrt(sum((g - mean) ** 2 for g in judged) / free) if free > 0 else 0.0
    return mean, deviation


def group_advantages(rollouts, only=None, baseline="mean", std="population", epsilon=0.0, **_):
    """One list per rollout of a group, one number per token.

    A rollout is `{"outcome": g or None, "tokens": how many, "process": [{"token": i, "score": φ}]}`. What was not judged
    has no part in the group, and 0 on all of its tokens.
    """
    mean, deviation = group_statistics([one["outcome"] for one in rollouts], std)
    return [_rollout(one, mean, deviation, only, baseline, epsilon) for one in rollouts]


def _rollout(one, mean, deviation, only, baseline, epsilon):
    if one["outcome"] is None:
        return [0.0] * one["tokens"]
    is_flat = deviation < 1e-12 or only == "tactics"
    outcome = 0.0 if is_flat else (one["outcome"] - mean) / (deviation + epsilon)
    advantages = [outcome] * one["tokens"]
    if only != "outcome":
        for place in process_terms(one["process"], mean, baseline):
            advantages[place["token"]] += place["advantage"]
    return advantages


def process_terms(process, mean, baseline="mean"):
    """A_proc of each place: φ − mean(g), or φ alone."""
    taken = mean if baseline == "mean" else 0.0
    return [{"token": p["token"], "advantage": p["score"] - taken} for p in process]


def score_rollouts(rollouts, options=None, url=None):
    """Outcome and process scores for `{"key": group, "task": ..., "tokenIds": [...]}`, in their order.

    Returns `{"outcome", "tokens", "process"}`, as `group_advantages` takes it.
    """
    groups = {}
    for i, one in enumerate(rollouts):
        groups.setdefault(one["key"], []).append(i)
    asked = [[{"task": rollouts[i]["task"], "tokenIds": rollouts[i]["tokenIds"]} for i in own] for own in groups.values()]
    given = {key: one for key, one in (options or {}).items() if key in SERVICE_OPTIONS and one is not None}
    # Both terms are wanted here, whatever is used of them; the numbers are made below.
    given.pop("only", None)
    answers = token_advantages(asked, given, url)
    results = [None] * len(rollouts)
    for own, items in zip(groups.values(), answers):
        for i, item in zip(own, items):
            results[i] = {"outcome": item["outcome"], "tokens": len(rollouts[i]["tokenIds"]), "process": item["process"]}
    return results


def batch_advantages(rollouts, options=None, url=None):
    """One list of advantages per rollout of a batch of whole groups, in the order of the rollouts."""
    scored = score_rollouts(rollouts, options, url)
    groups = {}
    for i, one in enumerate(rollouts):
        groups.setdefault(one["key"], []).append(i)
    results = [None] * len(rollouts)
    for own in groups.values():
        for i, advantages in zip(own, group_advantages([scored[i] for i in own], **(options or {}))):
            results[i] = advantages
    return results


def sequence_objective(ratios, advantages, clip=(0.2, 0.2), beta=0.0, log_ratios_to_reference=None):
    """The objective of one rollout, to be maximised: the mean over its tokens of min(ρA, clip(ρ)A) − β·KL.

    `log_ratios_to_reference`: log π_ref − log π of each token; KL is estimated as exp(x) − x − 1.
    """
    total = 0.0
    for i, (ratio, advantage) in enumerate(zip(ratios, advantages)):
        clipped = min(max(ratio, 1 - clip[0]), 1 + clip[1])
        total += min(ratio * advantage, clipped * advantage)
        if beta:
            x = log_ratios_to_reference[i]
            total -= beta * (math.exp(x) - x - 1)
    return total / len(ratios)


def group_objective(sequences):
    """1/G Σ of `sequence_objective`: every rollout counts alike, however long it is."""
    return sum(sequences) / len(sequences)
