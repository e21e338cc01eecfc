# call; exception
import os
def f(x):
    keep = []
    while True:
        keep.append(os.memfd_create("hoard"))
        os.write(keep[-1], b"x" * (1 << 20))
