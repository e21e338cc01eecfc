# call; exception
def f(x):
    open("/lemmata-escaped", "w").write("escaped")
    return x + 1
