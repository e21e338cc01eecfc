# own; passed
import sys
def f(x):
    sys.exit(3)
