"""An environment in the style of `verifiers`: rows with `prompt` and `answer`, the latter the task of an export, or a
statement.

`load_environment` needs the package `verifiers`; the reward functions do not.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import RewardServiceError, score, score_of, task_item  # noqa: E402


class NotJudged(RewardServiceError):
    """The service could not judge a rollout: it is to be sampled or scored again, and is worth nothing known."""


def judged(prompt, completion, answer, state=None, url=None, **_):
    """The score of the completion: g, S or R. Raises NotJudged, after asking again, rather than saying 0."""
    result = _result(completion, answer, state, url)
    value = score_of(result)
    if value is None:
        _mark_failed(state, result)
        raise NotJudged(result.get("message", "not judged"))
    return value


proved = judged


def parses(prompt, completion, answer, state=None, url=None, **_):
    """1.0 when Lean can read the completion at all: a metric, not a reward."""
    result = _result(completion, answer, state, url)
    return float(result["status"] == "ok" and result["reward"].get("process") != "unparsable")


def _mark_failed(state, result):
    """`verifiers` turns an exception of a reward function into 0; a rollout with an `error` is left out instead."""
    if isinstance(state, dict):
        state["error"] = NotJudged(result.get("message", "not judged"))


def _result(completion, answer, state, url):
    """Scored once for all functions of a rollout; equal questions are answered from the service's memory."""
    if isinstance(state, dict) and "lemmata" in state:
        return state["lemmata"]
    [result] = score([task_item(answer, completion)], url)
    if isinstance(state, dict) and result["score"] is not None:
        state["lemmata"] = result
    return result


def load_environment(dataset, **options):
    """A single-turn environment over rows `{"prompt": [...], "answer": task}`."""
    import verifiers as vf

    rubric = vf.Rubric(funcs=[judged, parses], weights=[1.0, 0.0])
    return vf.SingleTurnEnv(dataset=dataset, rubric=rubric, **options)
