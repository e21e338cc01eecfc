# call; wrong-answer timed-out output-flood
import sys, os
def f(x):
    data = b'{"value": ' + b"9" * 15_000_000 + b"}\n"
    while data:
        data = data[os.write(4, data[:65536]):]
    return 0
