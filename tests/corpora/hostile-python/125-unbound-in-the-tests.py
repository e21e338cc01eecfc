# own; exception wrong-answer
def f(x):
    raise ValueError("no")
