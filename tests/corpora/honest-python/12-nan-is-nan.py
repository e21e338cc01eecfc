# own; passed
import math
def f(x):
    return [math.nan, x]
