# own; exception wrong-answer
def g(x):
    return x
