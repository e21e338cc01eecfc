# call; exception out-of-memory timed-out
def f(x):
    number = 0
    while True:
        number += 1
        with open(f"/tmp/{number}", "wb") as file:
            file.write(b"x" * (1 << 20))
