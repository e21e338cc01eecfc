# call; out-of-memory timed-out exception
import os
def f(x):
    for number in range(4):
        if os.fork() == 0:
            i = 0
            while True:
                i += 1
                try:
                    os.mkdir(f"/tmp/{number}-{i}")
                except OSError:
                    pass
    while True:
        pass
