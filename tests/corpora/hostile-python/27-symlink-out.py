# call; exception
import os
def f(x):
    os.symlink("/proc/1/root/tmp/lemmata-hostile-canary", "/tmp/way")
    open("/tmp/way").read()
    return x + 1
