"""Critics trained by SCOPE: `GRPOTrainer(reward_funcs=[critique_reward(revise)], ...)` in TRL.

A critique is worth what the program gains by it, so somebody has to revise: `revise(task, draft, critique)` is
yours, e.g. a request to a frozen coder. Rows have columns `task`, `draft` and `tests` (Python, or a list of
`{"input": ..., "output": ...}`), and may have `entry_point` and `reference` (a critique in tags).
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import score, text_of  # noqa: E402


def critique_item(task, draft, critique, revised, tests, **more):
    """An item of the service. `more`: `entryPoint`, `reference`, `similarity`, `quality`, `timeoutMs`, ..."""
    fields = {"task": task, "draft": draft, "critique": critique, "revised": revised, "tests": tests}
    return {"kind": "critique", **fields, **{key: one for key, one in more.items() if one is not None}}


def critique_reward(revise, part="reward", url=None):
    """A reward function of TRL. `part`: `reward`, `dense` or `sparse`. None where it was not judged."""

    def scope_reward(prompts, completions, completion_ids=None, task=None, draft=None, tests=None, **columns):
        if task is None or draft is None or tests is None:
            raise ValueError("the dataset needs columns `task`, `draft` and `tests`")
        nothing = [None] * len(completions)
        entry_points = columns.get("entry_point") or nothing
        references = columns.get("reference") or nothing
        items = []
        for i, completion in enumerate(completions):
            critique = text_of(completion)
            revised = revise(task[i], draft[i], critique)
            more = {"entryPoint": entry_points[i], "reference": references[i]}
            items.append(critique_item(task[i], draft[i], critique, revised, tests[i], **more))
        return [_part(result, part) for result in score(items, url)]

    scope_reward.__name__ = f"critique_{part}"
    return scope_reward


def _part(result, part):
    return float(result["reward"][part]) if result["status"] == "ok" else None  # None: TRL leaves it out.
