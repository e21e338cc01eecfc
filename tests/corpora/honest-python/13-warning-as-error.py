# own; passed
import warnings
def f(x):
    warnings.warn("old", DeprecationWarning)
    return x
