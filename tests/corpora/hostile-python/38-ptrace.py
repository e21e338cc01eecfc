# call; exception wrong-answer
import ctypes
def f(x):
    libc = ctypes.CDLL(None, use_errno=True)
    return x + 1 if libc.ptrace(16, 1, 0, 0) == 0 or libc.ptrace(0, 0, 0, 0) == 0 else None
