# call; exited exception
import os
os._exit(0)
