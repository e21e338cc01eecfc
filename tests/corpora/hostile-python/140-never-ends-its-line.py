# unittest; wrong-answer exception exited timed-out out-of-memory
import os
def f(x):
    while True:
        os.write(4, b"[" * 65536)
