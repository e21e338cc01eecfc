# call; exception
import socket
def f(x):
    socket.create_connection(("127.0.0.1", 47113), timeout=1)
    return x + 1
