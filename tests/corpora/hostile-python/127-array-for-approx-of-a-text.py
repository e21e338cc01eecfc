# own; wrong-answer exception exited timed-out out-of-memory
class Answer:
    __array__ = 1
def f(x):
    return {"share": 0.5, "name": Answer()}
