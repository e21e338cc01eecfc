# call; exception
def f(x):
    return f(x)
