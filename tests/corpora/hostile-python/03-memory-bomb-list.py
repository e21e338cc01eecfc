# call; out-of-memory exited
def f(x):
    hoard = []
    while True:
        hoard.append(bytearray(1 << 24))
