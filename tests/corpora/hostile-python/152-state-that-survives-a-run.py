# own; wrong-answer exception
import os
path = "/tmp/kept"
if os.path.isdir(path):
    os.chmod(path, 0o700)
    print(len(os.listdir(path)) + 1)
else:
    os.mkdir(path)
    open(path + "/1", "w").close()
    os.chmod(path, 0)
    print(1)
