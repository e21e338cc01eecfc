"""Scores raw answers through every client. Input: the path of a JSON file with lists of `{client, row, prompt, raw}`.

Prints, per client, one number (or null) per answer. Run in `integrations/`.
"""

import json
import sys

from llamafactory_reward import get_rewards
from openrlhf_reward import reward_func
from prime_rl_environment import reward
from trl_reward import task_reward
from verifiers_environment import judged
from verl_reward import compute_score


def templated(prompt):
    said = "".join(f"<|im_start|>{m['role']}\n{m['content']}<|im_end|>\n" for m in prompt)
    return said + "<|im_start|>assistant\n"


def trl(asked):
    completions = [[{"role": "assistant", "content": one["raw"]}] for one in asked]
    prompts = [one["row"]["prompt"] for one in asked]
    return task_reward(prompts, completions, task=[one["row"]["task"] for one in asked], kind=["x"] * len(asked))


def verl(asked):
    return [compute_score("lemmata", o["raw"], o["row"]["reward_model"]["ground_truth"])["score"] for o in asked]


def openrlhf(asked):
    scores = []
    for one in asked:
        prompt = templated(one["row"]["prompt"])
        scores += reward_func([prompt + one["raw"] + "<|im_end|>"], [prompt], [one["row"]["label"]])["rewards"]
    return scores


def llamafactory(asked):
    return get_rewards([templated(one["prompt"]) + one["raw"] + "<|im_end|>\n" for one in asked])


def verifiers(asked):
    said = [[{"role": "assistant", "content": one["raw"]}] for one in asked]
    return [judged(o["row"]["prompt"], c, o["row"]["task"], {}) for o, c in zip(asked, said)]


def prime_rl(asked):
    rows = [{"prompt": o["row"]["prompt"], "answer": o["row"]["task"], "task": o["row"]["kind"]} for o in asked]
    return [reward(row, [{"role": "assistant", "content": one["raw"]}]) for row, one in zip(rows, asked)]


CLIENTS = {
    "trl": trl,
    "verl": verl,
    "openrlhf": openrlhf,
    "llamafactory": llamafactory,
    "verifiers": verifiers,
    "prime-rl": prime_rl,
}

with open(sys.argv[1], encoding="utf-8") as file:
    given = json.load(file)
print(json.dumps({client: CLIENTS[client](asked) for client, asked in given.items()}))
