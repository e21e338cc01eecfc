# own; wrong-answer exception exited timed-out out-of-memory
def f(x):
    return x + 1
def closed():
    return False
