# call; exception wrong-answer
import os
def f(x):
    if os.listdir("/root") or os.listdir("/home"):
        return x + 1
