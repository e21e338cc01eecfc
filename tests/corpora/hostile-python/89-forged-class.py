# unittest; exited exception wrong-answer
import os, json
KIND = {"n": 500, "name": "int", "module": "builtins", "library": ["builtins", "int"], "bases": [{"library": ["builtins", "int"]}], "plain": "int", "exception": False, "operators": ["__eq__", "__ne__", "__sub__", "__bool__"], "fields": None, "hashable": True}
def f(x):
    os.write(4, json.dumps({"news": {"world": {}, "line": None}, "kinds": [KIND], "raised": False, "value": {"t": "mine", "v": 900, "k": 500, "b": 0}, "changes": []}).encode() + b"\n")
    return None
