# unittest; wrong-answer exception exited timed-out out-of-memory
def f(x):
    loop = []
    loop.append(loop)
    return loop
