"""TRL: `ProcessGRPOTrainer(reward_funcs=[task_reward], advantage_options={...}, ...)`, a GRPOTrainer whose advantages have
a term for each tactic. Rows have a column `task`; the service needs `--tokenizer`. `advantage_options`: see
`lemmata_advantages.py`; the outcome term is TRL's own, except for `only="tactics"`. Written for TRL f2cd577 (2026-07-24),
whose loss takes advantages of shape (B, T); the trainer itself is not run here.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_advantages import group_statistics, process_terms, score_rollouts  # noqa: E402


def rollouts_of(tasks, completion_ids, completion_mask):
    """Rollouts from lists: the tasks of the rows, token ids, 0/1 masks. Rows of one task are a group."""
    return [
        {"key": task, "task": task, "tokenIds": [t for t, keep in zip(tokens, mask) if keep]}
        for task, tokens, mask in zip(tasks, completion_ids, completion_mask)
    ]


def group_means(pairs):
    """Mean outcome of each key, from `(key, outcome or None)` of all processes."""
    groups = {}
    for key, outcome in pairs:
        groups.setdefault(key, []).append(outcome)
    return {key: group_statistics(outcomes)[0] for key, outcomes in groups.items()}


def token_rows(outcome_advantages, scored, keys, means, width, options):
    """Rows of `width` numbers: the outcome's advantage on every token, and the terms of the tactics where they belong."""
    only = options.get("only")
    rows = []
    for advantage, one, key in zip(outcome_advantages, scored, keys):
        row = [0.0 if only == "tactics" else advantage] * width
        if only != "outcome" and one["outcome"] is not None:
            for place in process_terms(one["process"], means[key], options.get("baseline", "mean")):
                row[place["token"]] += place["advantage"]
        rows.append(row)
    return rows


def process_trainer():
    """The class; made on request, since it needs TRL."""
    import torch
    from accelerate.utils import gather_object
    from trl import GRPOTrainer

    class ProcessGRPOTrainer(GRPOTrainer):
        def __init__(self, *args, advantage_options=None, service_url=None, **kwargs):
            super().__init__(*args, **kwargs)
            self.advantage_options = advantage_options or {}
            self.service_url = service_url

        def _generate_and_score_completions(self, inputs):
            output = super()._generate_and_score_completions(inputs)
            tasks = [row["task"] for row in inputs]
            ids, mask = output["completion_ids"], output["completion_mask"]
            rollouts = rollouts_of(tasks, ids.tolist(), mask.tolist())
            scored = score_rollouts(rollouts, self.advantage_options, self.service_url)
            own = [(one["key"], result["outcome"]) for one, result in zip(rollouts, scored)]
            means = group_means(gather_object(own))
            keys = [one["key"] for one in rollouts]
            outcome = output["advantages"].tolist()
            rows = token_rows(outcome, scored, keys, means, ids.size(1), self.advantage_options)
            output["advantages"] = torch.tensor(rows, dtype=torch.float32, device=ids.device)
            return output

    return ProcessGRPOTrainer


def __getattr__(name):
    if name == "ProcessGRPOTrainer":
        return process_trainer()
    raise AttributeError(name)
