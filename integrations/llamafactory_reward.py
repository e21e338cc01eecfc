"""LLaMA-Factory (PPO): `reward_model: http://HOST:8100/llamafactory`, `reward_model_type: api` needs no code, when the
service was started with `--tasks`. This file is for what calls a Python function instead.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from lemmata_client import post  # noqa: E402


def get_rewards(messages, url=None, **_):
    """One number per message, which is prompt and response as the chat template wrote them."""
    return post("/llamafactory", {"model": "model", "messages": list(messages)}, url)["scores"]
