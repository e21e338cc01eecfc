# call; exception out-of-memory
def f(x):
    with open("/tmp/big", "wb") as file:
        while True:
            file.write(b"x" * (1 << 20))
