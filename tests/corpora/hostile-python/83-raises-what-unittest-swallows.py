# unittest; exception
import unittest.case
def f(x):
    raise unittest.case._ShouldStop()
