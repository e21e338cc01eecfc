# call; exception out-of-memory
import os
def f(x):
    number = 0
    while True:
        number += 1
        with open(f"/dev/shm/{number}", "wb") as file:
            file.write(b"x" * (1 << 20))
