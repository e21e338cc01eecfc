# own; wrong-answer output-flood exception
def f(x):
    return "x" * 3_000_000
