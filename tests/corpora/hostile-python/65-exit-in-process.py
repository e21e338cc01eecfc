# unittest; exited exception
import os, threading
def f(x):
    os._exit(0)
