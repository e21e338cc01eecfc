# call; exited out-of-memory timed-out exception
import sys
sys.setrecursionlimit(1 << 30)
def f(x):
    return f(x)
