# own; passed
class Words(list): pass
def f(text):
    return Words(text.split())
