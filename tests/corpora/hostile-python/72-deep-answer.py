# call; exited wrong-answer exception
import sys
sys.setrecursionlimit(100_000)
def f(x):
    nested = []
    for _ in range(4_000):
        nested = [nested]
    return nested
