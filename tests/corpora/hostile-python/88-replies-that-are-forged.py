# unittest; exited exception
import os, json
def f(x):
    os.write(4, json.dumps({"news": {"world": {}, "line": None}, "kinds": [], "raised": False, "value": {"t": "library", "v": ["unittest.mock", "ANY"]}, "changes": []}).encode() + b"\n")
    return None
