# unittest; wrong-answer exception exited timed-out out-of-memory
def f(x):
    raise ValueError("\ud800" * 10 ** 6)
