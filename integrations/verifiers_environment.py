"""An environment in the style of `verifiers`: rows with `prompt` and `answer`, the latter the statement.

`load_environment` needs the package `verifiers`; the reward functions do not.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import outcome, score, text_of  # noqa: E402


def proved(prompt, completion, answer, state=None, url=None, **_):
    """1.0 when the gate accepts the completion as a proof of `answer`, else 0.0."""
    return outcome(_result(completion, answer, state, url)) or 0.0


def parses(prompt, completion, answer, state=None, url=None, **_):
    """1.0 when Lean can read the completion at all: a metric, not a reward."""
    result = _result(completion, answer, state, url)
    return float(result["status"] == "ok" and result["reward"]["process"] != "unparsable")


def _result(completion, answer, state, url):
    """Scored once for all functions of a rollout; equal questions are answered from the service's memory."""
    if isinstance(state, dict) and "lemmata" in state:
        return state["lemmata"]
    [result] = score([{"statement": answer, "completion": text_of(completion)}], url)
    if isinstance(state, dict):
        state["lemmata"] = result
    return result


def load_environment(dataset, **options):
    """A single-turn environment over rows `{"prompt": [...], "answer": statement}`."""
    import verifiers as vf

    rubric = vf.Rubric(funcs=[proved, parses], weights=[1.0, 0.0])
    return vf.SingleTurnEnv(dataset=dataset, rubric=rubric, **options)
