# call; exited exception out-of-memory timed-out
import sys
sys.setrecursionlimit(1 << 30)
def f(x):
    nested = []
    for _ in range(10 ** 6):
        nested = [nested]
    return repr(nested)
