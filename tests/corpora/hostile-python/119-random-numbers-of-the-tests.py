# own; wrong-answer exception exited timed-out out-of-memory
import random
random.setstate((3, (0,) * 624 + (624,), None))
def f(x):
    random.setstate((3, (0,) * 624 + (624,), None))
    return 0
