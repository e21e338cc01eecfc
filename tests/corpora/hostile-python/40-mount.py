# call; wrong-answer exception
import ctypes
def f(x):
    libc = ctypes.CDLL(None, use_errno=True)
    return x + 1 if libc.mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0 else None
