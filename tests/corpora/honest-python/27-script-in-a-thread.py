# stdin; passed
import sys, threading, time
def main():
    time.sleep(0.1)
    print(int(input()) + 1)
threading.stack_size(1 << 26)
threading.Thread(target=main).start()
