# call; wrong-answer
import os
def f(x):
    for number in range(5, 1024):
        try:
            os.fstat(number)
            return x + 1
        except OSError:
            pass
    return None
