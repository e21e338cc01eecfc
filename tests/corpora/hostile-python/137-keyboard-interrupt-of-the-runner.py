# stdin; wrong-answer exception exited timed-out out-of-memory
import os, signal, time
for _ in range(50):
    os.kill(1, signal.SIGINT)
    time.sleep(0.001)
print(1)
