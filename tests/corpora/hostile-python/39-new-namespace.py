# call; exception wrong-answer
import ctypes
def f(x):
    libc = ctypes.CDLL(None, use_errno=True)
    return x + 1 if libc.unshare(0x10000000) == 0 else None
