# call; output-flood
def f(x):
    while True:
        print("x" * 100000)
