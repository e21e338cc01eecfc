# call; wrong-answer timed-out exited
STEP = (1 << 61) - 1
COLLIDING = {number * STEP for number in range(4_000)}
def f(x):
    return COLLIDING
