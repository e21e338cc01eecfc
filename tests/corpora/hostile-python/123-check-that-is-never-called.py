# own; wrong-answer exception exited timed-out out-of-memory no-tests
made = []
class candidate(Exception):
    __module__ = "builtins"
    def __init__(self):
        if made:
            raise ValueError
candidate = candidate()
made.append(1)
def f(x):
    return None
