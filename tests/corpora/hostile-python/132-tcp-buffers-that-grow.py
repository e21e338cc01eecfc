# own; out-of-memory exception exited
import socket
def f(x):
    server = socket.create_server(("127.0.0.1", 0), backlog=100)
    kept, total = [], 0
    while len(kept) < 50:
        a = socket.create_connection(server.getsockname())
        b, _ = server.accept()
        a.setblocking(False); b.setblocking(False)
        kept.append((a, b))
        # Read for a while, so that both windows grow, then only send.
        for turn in range(8):
            try:
                while True: a.send(b"x" * 262144)
            except OSError: pass
            try:
                while True: b.recv(1 << 20)
            except OSError: pass
        try:
            while True: total += a.send(b"x" * 262144)
        except OSError: pass
    f.kept = kept
    return total >> 20
