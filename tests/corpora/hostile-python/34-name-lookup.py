# call; exception
import socket
def f(x):
    socket.getaddrinfo("example.org", 80)
    return x + 1
