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


def score(items, url=None, batch=256, **limits):
    """Scores items `{"statement": ..., "completion": ...}`; one result per item, in their order.

    A result has `status` "ok" with `reward` (`outcome` 0 or 1, `tactics` with `start`, `end`, `startByte`,
    `endByte`, `status`, `score`; `firstError`, `verdict`, ...), or "error" with `code` and `message`.
    """
    results = []
    for start in range(0, len(items), batch):
        part = items[start : start + batch]
        results.extend(post("/score", {"items": part}, url, **limits)["results"])
    return results


def outcome(result):
    """g of a result: 1.0 when the gate accepted the proof; what could not be judged is None."""
    return float(result["reward"]["outcome"]) if result["status"] == "ok" else None


def text_of(message):
    """The text of a completion that is a string, or a list of chat messages."""
    if isinstance(message, str):
        return message
    return "".join(str(part.get("content") or "") for part in message)
