# own; passed
import json
def f(x):
    return json.loads(x)
