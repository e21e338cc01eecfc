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


def chatml(system, user, opened=""):
    return f"<|im_start|>system\n{system}<|im_end|>\n<|im_start|>user\n{user}<|im_end|>\n<|im_start|>assistant\n{opened}"


def llama(system, user):
    head = "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\n"
    said = f"<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n{user.strip()}<|eot_id|>"
    return f"{head}{system.strip()}{said}<|start_header_id|>assistant<|end_header_id|>\n\n"


def gemma(system, user):
    return f"<bos><start_of_turn>user\n{system}\n\n{user.strip()}<end_of_turn>\n<start_of_turn>model\n"


def mistral(system, user):
    return f"<s>[SYSTEM_PROMPT]{system}[/SYSTEM_PROMPT][INST]{user}[/INST]"


def deepseek(system, user):
    return f"<｜begin▁of▁sentence｜>{system}<｜User｜>{user}<｜Assistant｜>"


def phi(system, user):
    return f"<|system|>{system}<|end|><|user|>{user}<|end|><|assistant|>"


# A template, and with what it ends an answer.
TEMPLATES = [
    (chatml, "<|im_end|>"),
    (llama, "<|eot_id|>"),
    (gemma, "<end_of_turn>"),
    (lambda system, user: chatml(system, user, "<think>\n\n</think>\n\n"), "<|im_end|>\n"),
    (mistral, "</s>"),
    (deepseek, "<｜end▁of▁sentence｜>"),
    (phi, "<|end|>"),
]


def templated(prompt, i):
    """Prompt and end of an answer as the chat template of the `i`-th model family writes them."""
    system = "\n\n".join(m["content"] for m in prompt if m["role"] == "system")
    user = "\n\n".join(m["content"] for m in prompt if m["role"] == "user")
    template, end = TEMPLATES[i % len(TEMPLATES)]
    return template(system, user), end


def trl(asked):
    completions = [[{"role": "assistant", "content": one["raw"]}] for one in asked]
    prompts = [one["row"]["prompt"] for one in asked]
    return task_reward(prompts, completions, task=[one["row"]["task"] for one in asked], kind=["x"] * len(asked))


def verl(asked):
    return [compute_score("lemmata", o["raw"], o["row"]["reward_model"]["ground_truth"])["score"] for o in asked]


def openrlhf(asked):
    scores = []
    for i, one in enumerate(asked):
        prompt, end = templated(one["row"]["prompt"], i)
        scores += reward_func([prompt + one["raw"] + end], [prompt], [one["row"]["label"]])["rewards"]
    return scores


def llamafactory(asked):
    scores = []
    for i, one in enumerate(asked):
        prompt, end = templated(one["prompt"], i)
        scores += get_rewards([prompt + one["raw"] + end])
    return scores


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
