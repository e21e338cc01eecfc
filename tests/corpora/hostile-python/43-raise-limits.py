# call; exception
import resource
def f(x):
    resource.setrlimit(resource.RLIMIT_NPROC, (100000, 100000))
    return x + 1
