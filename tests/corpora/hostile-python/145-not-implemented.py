# unittest; wrong-answer exception exited timed-out out-of-memory
def f(x):
    return NotImplemented
