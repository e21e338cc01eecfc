# call; exception wrong-answer
import os
def f(x):
    for name in os.listdir("/proc"):
        if name.isdigit():
            path = f"/proc/{name}/root/tmp/lemmata-hostile-canary"
            if os.path.exists(path):
                return x + 1
    return None
