# own; passed
class Config(dict): pass
def f(x):
    return Config(a=x)
