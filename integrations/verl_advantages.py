"""verl: the advantage estimator `lemmata_process`. Start training by this file instead of `verl.trainer.main_ppo`:

    python3 integrations/verl_advantages.py algorithm.adv_estimator=lemmata_process ... (as in hybrid-rl.sh)

verl hands estimators that are registered by name only the rewards, no tokens and no tasks, so this one takes the place of
`compute_advantage`, which has the whole batch. The service needs `--tokenizer`. Options (see `lemmata_advantages.py`) are
`LEMMATA_ADVANTAGE_OPTIONS`, as JSON. Written for verl b178a3c (2026-01-29); its batch handling is not run here.
"""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_advantages import batch_advantages  # noqa: E402

NAME = "lemmata_process"


def rollouts_of(uids, models, responses, masks):
    """Rollouts from the columns of a batch, as lists: group ids, `reward_model` of each row, token ids, 0/1 masks."""
    rollouts = []
    for uid, model, tokens, mask in zip(uids, models, responses, masks):
        kept = [int(token) for token, keep in zip(tokens, mask) if keep]
        rollouts.append({"key": str(uid), "task": model["ground_truth"], "tokenIds": kept})
    return rollouts


def padded(advantages, masks):
    """Advantages of the kept tokens at their places, 0 elsewhere."""
    rows = []
    for own, mask in zip(advantages, masks):
        values = iter(own)
        rows.append([next(values) if keep else 0.0 for keep in mask])
    return rows


def process_advantages(data, options, url=None):
    """Sets `advantages` and `returns` of a DataProto."""
    import torch

    mask = data.batch["response_mask"]
    masks = mask.tolist()
    columns = data.non_tensor_batch
    rollouts = rollouts_of(columns["uid"], columns["reward_model"], data.batch["responses"].tolist(), masks)
    rows = padded(batch_advantages(rollouts, options, url), masks)
    advantages = torch.tensor(rows, dtype=torch.float32, device=mask.device)
    data.batch["advantages"] = advantages
    data.batch["returns"] = advantages
    return data


def install():
    """Puts the estimator into verl's trainer, for this process."""
    from verl.trainer.ppo import core_algos, ray_trainer

    options = {"epsilon": 1e-6, **json.loads(os.environ.get("LEMMATA_ADVANTAGE_OPTIONS", "{}"))}
    original = ray_trainer.compute_advantage

    def compute_advantage(data, adv_estimator, *args, **kwargs):
        if adv_estimator != NAME:
            return original(data, adv_estimator, *args, **kwargs)
        if "response_mask" not in data.batch.keys():
            data.batch["response_mask"] = ray_trainer.compute_response_mask(data)
        return process_advantages(data, options)

    ray_trainer.compute_advantage = compute_advantage
    core_algos.ADV_ESTIMATOR_REGISTRY.setdefault(NAME, process_advantages)


def main():
    import hydra
    import ray
    import verl.trainer
    from verl.trainer.main_ppo import TaskRunner, run_ppo

    class ProcessTaskRunner(TaskRunner):
        def run(self, config):
            install()
            return super().run(config)

    folder = os.path.join(os.path.dirname(verl.trainer.__file__), "config")

    @hydra.main(config_path=folder, config_name="ppo_trainer", version_base=None)
    def start(config):
        run_ppo(config, task_runner_class=ray.remote(num_cpus=1)(ProcessTaskRunner))

    start()


if __name__ == "__main__":
    main()
