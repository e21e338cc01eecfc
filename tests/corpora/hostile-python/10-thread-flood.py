# call; exception timed-out out-of-memory exited
import threading, time
def f(x):
    while True:
        threading.Thread(target=time.sleep, args=(1000,)).start()
