"""Client of `npx lemmata reward serve`. Python 3.8 or newer, standard library only."""

import json
import os
import time
import urllib.error
import urllib.request

DEFAULT_URL = os.environ.get("LEMMATA_REWARD_URL", "http://127.0.0.1:8100")


class RewardServiceError(RuntimeError):
    """The service refused a request or could not be reached."""


def post(path, payload, url=None, timeout=600.0, patience=3600.0):
    """POSTs JSON and returns the parsed answer.

    `timeout`: seconds for one request. `patience`: seconds in which to go on trying when the service has
    no room (429), is closing (503) or cannot be reached. Raises RewardServiceError.
    """
    address = (url or DEFAULT_URL).rstrip("/") + path
    body = json.dumps(payload).encode("utf-8")
    deadline = time.monotonic() + patience
    pause = 1.0
    while True:
        request = urllib.request.Request(
            address, data=body, headers={"content-type": "application/json"}, method="POST"
        )
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return json.loads(answer.read().decode("utf-8"))
        except urllib.error.HTTPError as error:
            text = error.read().decode("utf-8", "replace")
            if error.code not in (429, 503) or time.monotonic() > deadline:
                raise RewardServiceError(f"{address}: {error.code}: {text}") from error
            pause = float(error.headers.get("retry-after") or pause)
        except (urllib.error.URLError, OSError) as error:
            if time.monotonic() > deadline:
                raise RewardServiceError(f"{address}: {error}") from error
        time.sleep(max(0.0, min(pause, deadline - time.monotonic())))


def score(items, url=None, batch=256, unjudged_patience=900.0, **limits):
    """Scores items; one result per item, in their order.

    An item is `{"task": ..., "completion": ...}` or `{"taskId": ..., "completion": ...}` (what a row of an export carries,
    and the model's raw answer), or `{"statement": ..., "completion": ...}`. A result has `score` (a number, or None when it
    could not be judged), `status` ("ok", "unjudged", "error"), and where it is "ok" `kind` and `reward`. What the machine
    was too busy for is asked again for `unjudged_patience` seconds, and is None after that: never 0.
    """
    results = []
    for start in range(0, len(items), batch):
        part = items[start : start + batch]
        results.extend(post("/score", {"items": part}, url, **limits)["results"])
    deadline = time.monotonic() + unjudged_patience
    pause = 2.0
    while True:
        open_ones = [i for i, result in enumerate(results) if _may_be_judged(result)]
        if not open_ones or time.monotonic() > deadline:
            return results
        time.sleep(pause)
        pause = min(60.0, 2.0 * pause)
        again = post("/score", {"items": [items[i] for i in open_ones]}, url, **limits)["results"]
        for i, result in zip(open_ones, again):
            results[i] = result


def _may_be_judged(result):
    return result["status"] == "unjudged" and result.get("retry", False)


def task_item(task, completion, **more):
    """An item from what a row carries: a task as JSON text or as a dictionary, its id, or Lean text with a `sorry`."""
    fields = {"completion": text_of(completion), **more}
    if isinstance(task, dict):
        return {"task": task, **fields}
    text = str(task).strip()
    if text.startswith("{"):
        return {"task": json.loads(text), **fields}
    if len(text) == 20 and all(char.isalnum() or char in "_-" for char in text):
        return {"taskId": text, **fields}
    return {"statement": str(task), **fields}


def score_of(result):
    """The number of a result, or None when it was not judged. Raises RewardServiceError for faults of the caller."""
    if result["status"] == "error":
        raise RewardServiceError(f"{result['code']}: {result['message']}")
    value = result["score"]
    return None if value is None else float(value)


def token_advantages(groups, options=None, url=None, **limits):
    """One advantage per token for groups of rollouts.

    `groups`: lists of `{"task" or "taskId" or "statement": ..., "tokenIds": [...]}`. `options`: `only` ("outcome" or
    "tactics"), `at` ("first", "last", "all"), `baseline` ("mean" or "none"), `propagate`, `std`, `epsilon`. Returns lists
    of `{"outcome": g or None, "advantages": [...], "process": [{"token", "score"}]}`.
    """
    given = [{"items": [_token_item(item) for item in group]} for group in groups]
    answer = post("/token-advantages", {"groups": given, "options": options or {}}, url, **limits)
    return [group["items"] for group in answer["groups"]]


def _token_item(item):
    tokens = [int(token) for token in item["tokenIds"]]
    if "task" in item:
        named = {key: one for key, one in task_item(item["task"], "").items() if key != "completion"}
        return {**named, "tokenIds": tokens}
    return {**item, "tokenIds": tokens}


def text_of(message):
    """The text of a completion that is a string, or a list of chat messages."""
    if isinstance(message, str):
        return message
    return "".join(str(part.get("content") or "") for part in message)
