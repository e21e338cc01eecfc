# unittest; wrong-answer exception exited timed-out out-of-memory
def f(x):
    raise KeyboardInterrupt
