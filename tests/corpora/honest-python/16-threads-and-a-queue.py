# own; passed
import threading
class Box:
    def __init__(self):
        self.items, self.ready = [], threading.Condition()
    def put(self, x):
        with self.ready:
            self.items.append(x)
            self.ready.notify()
    def get(self):
        with self.ready:
            self.ready.wait_for(lambda: self.items)
            return self.items.pop()
