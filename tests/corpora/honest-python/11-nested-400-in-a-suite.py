# own; passed
def f(n):
    nested = []
    for _ in range(n):
        nested = [nested]
    return nested
