# call; timed-out exception out-of-memory
import os
def f(x):
    for _ in range(30):
        if os.fork() == 0:
            while True:
                pass
    while True:
        pass
