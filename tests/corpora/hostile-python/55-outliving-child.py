# stdin; wrong-answer
import os, time
if os.fork() == 0:
    time.sleep(0.2)
    print(int(input()) + 1)
    while True:
        pass
