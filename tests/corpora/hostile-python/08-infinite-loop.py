# call; timed-out
def f(x):
    while True:
        pass
