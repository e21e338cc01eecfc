# call; exception
def f(x):
    open("/tmp/lemmata-hostile-canary").read()
    return x + 1
