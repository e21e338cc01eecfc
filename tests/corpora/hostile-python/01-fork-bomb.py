# call; exception timed-out exited out-of-memory
import os
def f(x):
    while True:
        os.fork()
