# call; timed-out
import re
def f(x):
    return re.match(r"(a+)+$", "a" * 60 + "b")
