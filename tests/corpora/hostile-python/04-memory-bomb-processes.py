# call; out-of-memory timed-out exited
import os, time
def f(x):
    for _ in range(20):
        if os.fork() == 0:
            hoard = [bytearray(b"x") * (1 << 26) for _ in range(8)]
            time.sleep(60)
    time.sleep(60)
