# call; exception
def f(x):
    open("/usr/lib/lemmata-escaped", "w").write("escaped")
    return x + 1
