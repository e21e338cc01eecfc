# call; exception
def f(x):
    open("/etc/passwd").read()
    return x + 1
