# call; exception
import socket
def f(x):
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
    return x + 1
