# call; timed-out
def f(x):
    return len(str(9 ** (9 ** 9)))
