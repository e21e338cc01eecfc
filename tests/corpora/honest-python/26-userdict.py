# own; passed
from collections import UserDict
class Lower(UserDict):
    def __setitem__(self, key, value): super().__setitem__(key.lower(), value)
def f(pairs):
    return Lower(pairs)
