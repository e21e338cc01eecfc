# own; passed
import ipaddress
def f(text):
    return ipaddress.ip_address(text)
