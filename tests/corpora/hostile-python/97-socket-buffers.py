# call; out-of-memory timed-out exception
import os, socket, time
def f(x):
    for _ in range(20):
        if os.fork() == 0:
            kept = []
            try:
                while True:
                    pair = socket.socketpair()
                    kept.append(pair)
                    for one in pair:
                        one.setblocking(False)
                        try:
                            while True:
                                one.send(b"x" * 65536)
                        except OSError:
                            pass
            except OSError:
                pass
            time.sleep(60)
    time.sleep(60)
    return x + 1
