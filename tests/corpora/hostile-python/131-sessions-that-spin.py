# call; timed-out exception out-of-memory
import os
def f(x):
    for _ in range(22):
        if os.fork() == 0:
            os.setsid()
            while True:
                pass
    while True:
        pass
