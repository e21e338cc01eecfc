# call; wrong-answer timed-out out-of-memory output-flood
LARGE = [[0]] * 1_500_000
def f(x):
    return LARGE
