# call; output-flood exited
import os
def f(x):
    while True:
        os.write(4, b"\n" * 60000)
