"""prime-rl trains on environments of `verifiers`: `[[env]] id = "prime_rl_environment"`, args `{"rows": "train.jsonl"}`.

Rows are those of `lemmata export --format trl-grpo`: `prompt` and `task`. A rollout that was not judged is marked with an
`error`, which the orchestrator drops.
"""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from verifiers_environment import judged, load_environment as environment_of  # noqa: E402


def rows_of(path):
    """The rows of an export as `verifiers` wants them: `prompt`, `answer` (the task) and `task` (its kind)."""
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    return [{"prompt": row["prompt"], "answer": row["task"], "task": row["kind"]} for row in rows]


def reward(row, completion, state=None, url=None):
    """What a rollout of a row is worth; raises, and marks `state`, when it was not judged."""
    return judged(row["prompt"], completion, row["answer"], state if state is not None else {}, url)


def load_environment(rows="train.jsonl", **options):
    from datasets import Dataset

    return environment_of(Dataset.from_list(rows_of(rows)), **options)
