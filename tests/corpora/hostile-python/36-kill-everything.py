# call; exited exception wrong-answer
import os, signal
def f(x):
    os.kill(-1, signal.SIGKILL)
    return None
