# call; exception
import os
def f(x):
    while True:
        os.open("/dev/null", os.O_RDONLY)
