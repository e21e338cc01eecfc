# own; wrong-answer exception exited timed-out out-of-memory
import os, signal, sys
if input() == "1":
    if os.fork() == 0:
        os.setsid()
        while True:
            os.kill(1, signal.SIGINT)
print(0)
