# call; exception
import os
def f(x):
    os.setuid(0)
    return x + 1
