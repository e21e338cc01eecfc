# own; wrong-answer exception exited timed-out out-of-memory no-tests
class candidate:
    pass
def f(x):
    return None
