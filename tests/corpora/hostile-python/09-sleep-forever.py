# call; timed-out
import time
def f(x):
    time.sleep(1000000)
