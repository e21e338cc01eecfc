# own; wrong-answer exception exited timed-out out-of-memory
calls = []
def f(x):
    calls.append(x)
    return x + 1
def closed():
    return False
