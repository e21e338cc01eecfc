# call; output-flood
import sys
def f(x):
    while True:
        sys.stderr.write("x" * 100000)
