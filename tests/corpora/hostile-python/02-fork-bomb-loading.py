# call; exception timed-out exited out-of-memory
import os
while True:
    os.fork()
