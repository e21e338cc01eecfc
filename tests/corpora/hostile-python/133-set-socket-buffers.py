# own; out-of-memory exception exited wrong-answer
import socket
def f(x):
    kept, total = [], 0
    for _ in range(50):
        a, b = socket.socketpair()
        for one in (a, b):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 30)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 30)
            one.setblocking(False)
        kept.append((a, b))
        for one in (a, b):
            try:
                while True: total += one.send(b"x" * 65536)
            except OSError: pass
    f.kept = kept
    return total >> 20
