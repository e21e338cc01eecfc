# call; out-of-memory exited timed-out
def f(x):
    hoard = []
    while True:
        hoard.append(bytearray(1 << 24))
