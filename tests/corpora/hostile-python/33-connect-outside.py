# call; exception
import socket
def f(x):
    socket.create_connection(("1.1.1.1", 53), timeout=1)
    return x + 1
